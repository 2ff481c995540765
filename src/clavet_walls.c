#include "clavet_walls.h"

#define Q(n) RILL_WALL_ENTRY(n)
#define S(n) RILL_WALL_SLOPE(n)

typedef rill_wall_entry rill_integral[RILL_WALL_STEPS + 1];
typedef rill_wall_slope rill_integral_along[RILL_WALL_STEPS + 1];

static const rill_integral original_density = {
    Q(17157), Q(15797), Q(14462), Q(13165), Q(11918), Q(10728), Q(9600), Q(8537), Q(7544),
    Q(6620),  Q(5767),  Q(4984),  Q(4271),  Q(3626),  Q(3047),  Q(2531), Q(2077), Q(1680),
    Q(1337),  Q(1045),  Q(800),   Q(597),   Q(433),   Q(303),   Q(203),  Q(129),  Q(76),
    Q(41),    Q(19),    Q(7),     Q(2),     Q(0),     Q(0),
};

static const rill_integral original_near_density = {
    Q(10294), Q(9277), Q(8291), Q(7352), Q(6469), Q(5649), Q(4894), Q(4205), Q(3583),
    Q(3025),  Q(2530), Q(2095), Q(1715), Q(1387), Q(1108), Q(871),  Q(675),  Q(513),
    Q(382),   Q(278),  Q(197),  Q(135),  Q(89),   Q(56),   Q(33),   Q(19),   Q(9),
    Q(4),     Q(2),    Q(0),    Q(0),    Q(0),    Q(0),
};

static const rill_integral_along original_push = {
    S(21845), S(21611), S(21086), S(20370), S(19516), S(18561), S(17533), S(16455), S(15344),
    S(14216), S(13086), S(11965), S(10862), S(9787),  S(8747),  S(7750),  S(6801),  S(5905),
    S(5066),  S(4288),  S(3573),  S(2925),  S(2343),  S(1830),  S(1384),  S(1007),  S(695),
    S(447),   S(259),   S(128),   S(47),    S(8),     S(0),
};

static const rill_integral_along original_near_push = {
    S(10923), S(10720), S(10290), S(9730), S(9091), S(8406), S(7700), S(6989), S(6288),
    S(5609),  S(4958),  S(4342),  S(3766), S(3233), S(2744), S(2302), S(1905), S(1554),
    S(1246),  S(981),   S(756),   S(568),  S(414),  S(292),  S(196),  S(125),  S(74),
    S(40),    S(18),    S(7),     S(2),    S(0),    S(0),
};

/* The set that small machines use. */
RILL_TABLE static const rill_integral hybrid_density = {
    Q(34315), Q(32132), Q(29960), Q(27809), Q(25689), Q(23612), Q(21585), Q(19620), Q(17723),
    Q(15904), Q(14170), Q(12527), Q(10981), Q(9537),  Q(8199),  Q(6969),  Q(5850),  Q(4841),
    Q(3942),  Q(3152),  Q(2467),  Q(1884),  Q(1397),  Q(999),   Q(684),   Q(443),   Q(267),
    Q(146),   Q(69),    Q(26),    Q(6),     Q(1),     Q(0),
};

RILL_TABLE static const rill_integral hybrid_near_density = {
    Q(25736), Q(23866), Q(22008), Q(20176), Q(18381), Q(16635), Q(14950), Q(13335), Q(11798),
    Q(10349), Q(8994),  Q(7737),  Q(6583),  Q(5534),  Q(4591),  Q(3754),  Q(3019),  Q(2384),
    Q(1844),  Q(1393),  Q(1024),  Q(729),   Q(499),   Q(327),   Q(202),   Q(116),   Q(61),
    Q(28),    Q(11),    Q(3),     Q(1),     Q(0),     Q(0),
};

RILL_TABLE static const rill_integral_along hybrid_push = {
    S(32768), S(32502), S(31882), S(31009), S(29941), S(28716), S(27367), S(25920), S(24399),
    S(22824), S(21215), S(19587), S(17958), S(16341), S(14751), S(13199), S(11697), S(10256),
    S(8885),  S(7594),  S(6391),  S(5281),  S(4272),  S(3368),  S(2573),  S(1888),  S(1316),
    S(854),   S(500),   S(249),   S(92),    S(17),    S(0),
};

RILL_TABLE static const rill_integral_along hybrid_near_push = {
    S(21845), S(21595), S(21024), S(20234), S(19282), S(18211), S(17052), S(15834), S(14581),
    S(13314), S(12050), S(10807), S(9599),  S(8439),  S(7336),  S(6300),  S(5339),  S(4457),
    S(3660),  S(2949),  S(2325),  S(1787),  S(1334),  S(960),   S(661),   S(430),   S(261),
    S(143),   S(68),    S(26),    S(6),     S(1),     S(0),
};

/* Its weights are the hybrid ones; only displacements differ. */
static const rill_integral_along squared_push = {
    S(17476), S(17434), S(17306), S(17095), S(16802), S(16429), S(15981), S(15460), S(14872),
    S(14223), S(13517), S(12762), S(11965), S(11133), S(10275), S(9399),  S(8513),  S(7628),
    S(6752),  S(5895),  S(5066),  S(4274),  S(3529),  S(2839),  S(2213),  S(1656),  S(1177),
    S(778),   S(465),   S(236),   S(89),    S(16),    S(0),
};

static const rill_integral_along squared_near_push = {
    S(9986), S(9952), S(9851), S(9683), S(9451), S(9159), S(8811), S(8412), S(7967),
    S(7484), S(6970), S(6431), S(5876), S(5312), S(4748), S(4191), S(3649), S(3129),
    S(2638), S(2181), S(1764), S(1391), S(1064), S(784),  S(553),  S(369),  S(229),
    S(128),  S(62),   S(24),   S(6),    S(1),    S(0),
};

RILL_TABLE const rill_clavet_wall rill_clavet_walls[3] = {
    {original_density, original_near_density, original_push, original_near_push},
    {hybrid_density, hybrid_near_density, hybrid_push, hybrid_near_push},
    {hybrid_density, hybrid_near_density, squared_push, squared_near_push},
};
