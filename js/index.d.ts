/** A real fluid for 2D games: particles in a box, the same bits on every machine. Lengths in m, speeds in m/s. */

export interface MaterialOptions {
    /** Relative to water; default 1. */
    density?: number;
    /** Default 0: none. */
    viscosity?: number;
}

export interface WorldOptions {
    /** 'float' (default) or 'q16', integers throughout. */
    scalar?: 'float' | 'q16';
    /** 'clavet' (default): cheap and gooey; 'bodin': incompressible. */
    method?: 'clavet' | 'bodin';
    /** The most particles that there can be, to 65535; default 1024. */
    particles?: number;
    /** The box is from (0, 0) to (width, height), m; default 10 by 6. */
    width?: number;
    height?: number;
    /** Between particles at rest, m; default 0.1. */
    spacing?: number;
    /** Steps per second; default 60. */
    rate?: number;
    materials?: MaterialOptions[];
    /** Room for neighbour pairs; default 0: enough for fluid at rest. */
    pairs?: number;
    emitters?: number;
    sensors?: number;
}

/** What the library answered: a negative status with its text. */
export class RillError extends Error {
    readonly status: number;
}

export class World {
    private constructor();
    /** Throws RillError for options that the library refuses, naming the field. */
    static create(options?: WorldOptions): Promise<World>;

    /** Memory that the world takes, bytes. */
    readonly bytes: number;
    /** Particles alive. */
    readonly count: number;
    /** 64 bits of state: equal on every machine after equal calls. */
    readonly hash: bigint;

    step(count?: number): void;
    setGravity(x: number, y: number): void;
    /** These return how many particles were added: fewer than wanted if the world is full. */
    fillBox(x0: number, y0: number, x1: number, y1: number, material?: number): number;
    fillCircle(x: number, y: number, radius: number, material?: number): number;
    /** Throws RillError when the world is full. */
    add(x: number, y: number, vx?: number, vy?: number, material?: number): void;
    explode(x: number, y: number, radius: number, speed: number): void;
    /** A source along a line; rate in particles per second, default: at rest spacing. Returns its id. */
    addEmitter(x0: number, y0: number, x1: number, y1: number, vx: number, vy: number, rate?: number): number;
    /** Watches a box; sensorFill is its filled part, 0 to 1. */
    addSensor(x0: number, y0: number, x1: number, y1: number): number;
    sensorFill(sensor: number): number;

    /** x and y of every particle; the view is good until the next call. */
    positions(): Float32Array;
    velocities(): Float32Array;
    materials(): Uint8Array;
}
