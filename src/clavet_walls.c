#include "clavet_walls.h"

/* A number of 65536ths in either scalar. */
#define Q(n) (rill_wall_entry) RILL_RATIO(n, 65536)

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
    Q(21845), Q(21611), Q(21086), Q(20370), Q(19516), Q(18561), Q(17533), Q(16455), Q(15344),
    Q(14216), Q(13086), Q(11965), Q(10862), Q(9787),  Q(8747),  Q(7750),  Q(6801),  Q(5905),
    Q(5066),  Q(4288),  Q(3573),  Q(2925),  Q(2343),  Q(1830),  Q(1384),  Q(1007),  Q(695),
    Q(447),   Q(259),   Q(128),   Q(47),    Q(8),     Q(0),
};

static const rill_integral_along original_near_push = {
    Q(10923), Q(10720), Q(10290), Q(9730), Q(9091), Q(8406), Q(7700), Q(6989), Q(6288),
    Q(5609),  Q(4958),  Q(4342),  Q(3766), Q(3233), Q(2744), Q(2302), Q(1905), Q(1554),
    Q(1246),  Q(981),   Q(756),   Q(568),  Q(414),  Q(292),  Q(196),  Q(125),  Q(74),
    Q(40),    Q(18),    Q(7),     Q(2),    Q(0),    Q(0),
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
    Q(32768), Q(32502), Q(31882), Q(31009), Q(29941), Q(28716), Q(27367), Q(25920), Q(24399),
    Q(22824), Q(21215), Q(19587), Q(17958), Q(16341), Q(14751), Q(13199), Q(11697), Q(10256),
    Q(8885),  Q(7594),  Q(6391),  Q(5281),  Q(4272),  Q(3368),  Q(2573),  Q(1888),  Q(1316),
    Q(854),   Q(500),   Q(249),   Q(92),    Q(17),    Q(0),
};

RILL_TABLE static const rill_integral_along hybrid_near_push = {
    Q(21845), Q(21595), Q(21024), Q(20234), Q(19282), Q(18211), Q(17052), Q(15834), Q(14581),
    Q(13314), Q(12050), Q(10807), Q(9599),  Q(8439),  Q(7336),  Q(6300),  Q(5339),  Q(4457),
    Q(3660),  Q(2949),  Q(2325),  Q(1787),  Q(1334),  Q(960),   Q(661),   Q(430),   Q(261),
    Q(143),   Q(68),    Q(26),    Q(6),     Q(1),     Q(0),
};

/* Its weights are the hybrid ones; only displacements differ. */
static const rill_integral_along squared_push = {
    Q(17476), Q(17434), Q(17306), Q(17095), Q(16802), Q(16429), Q(15981), Q(15460), Q(14872),
    Q(14223), Q(13517), Q(12762), Q(11965), Q(11133), Q(10275), Q(9399),  Q(8513),  Q(7628),
    Q(6752),  Q(5895),  Q(5066),  Q(4274),  Q(3529),  Q(2839),  Q(2213),  Q(1656),  Q(1177),
    Q(778),   Q(465),   Q(236),   Q(89),    Q(16),    Q(0),
};

static const rill_integral_along squared_near_push = {
    Q(9986), Q(9952), Q(9851), Q(9683), Q(9451), Q(9159), Q(8811), Q(8412), Q(7967),
    Q(7484), Q(6970), Q(6431), Q(5876), Q(5312), Q(4748), Q(4191), Q(3649), Q(3129),
    Q(2638), Q(2181), Q(1764), Q(1391), Q(1064), Q(784),  Q(553),  Q(369),  Q(229),
    Q(128),  Q(62),   Q(24),   Q(6),    Q(1),    Q(0),
};

RILL_TABLE const rill_clavet_wall rill_clavet_walls[3] = {
    {original_density, original_near_density, original_push, original_near_push},
    {hybrid_density, hybrid_near_density, hybrid_push, hybrid_near_push},
    {hybrid_density, hybrid_near_density, squared_push, squared_near_push},
};
