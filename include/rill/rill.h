/* rill: real fluids for 2D games on small machines. This header includes all others. */
#ifndef RILL_RILL_H
#define RILL_RILL_H

#include "bodies.h"
#include "driver.h"
#include "emitters.h"
#include "engine.h"
#include "events.h"
#include "forces.h"
#include "gameplay.h"
#include "groups.h"
#include "joints.h"
#include "maps.h"
#include "material.h"
#include "options.h"
#include "particles.h"
#include "query.h"
#include "real.h"
#include "region.h"
#include "sensors.h"
#include "shift.h"
#include "snapshot.h"
#include "status.h"
#include "version.h"
#include "world.h"
#include "zones.h"

#endif
