// rill for JavaScript: one World is one instance of the WebAssembly module. See index.d.ts for the types.

const METHODS = {clavet: 0, bodin: 1};

async function load(scalar) {
    const url = new URL(`./rill_${scalar}.wasm`, import.meta.url);
    if (url.protocol === 'file:') {
        const {readFile} = await import('node:fs/promises');
        return WebAssembly.compile(await readFile(url));
    }
    return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
}

const modules = new Map();

export class RillError extends Error {
    constructor(status, text) {
        super(text);
        this.name = 'RillError';
        this.status = status;
    }
}

export class World {
    #wasm;

    constructor(instance) {
        this.#wasm = instance.exports;
    }

    static async create(options = {}) {
        const {
            scalar = 'float', method = 'clavet', particles = 1024, width = 10, height = 6, spacing = 0.1, rate = 60,
            materials = [], pairs = 0, emitters = 0, sensors = 0,
        } = options;
        if (!(method in METHODS) || !['float', 'q16'].includes(scalar)) {
            throw new TypeError(`rill: no such method or scalar: ${method}, ${scalar}`);
        }
        if (!modules.has(scalar)) {
            modules.set(scalar, load(scalar));
        }
        const imports = {rill: {now: () => performance.now()}};
        const world = new World(await WebAssembly.instantiate(await modules.get(scalar), imports));
        const wasm = world.#wasm;
        wasm.configure(METHODS[method], particles, width, height, spacing, rate);
        materials.forEach(({density = 1, viscosity = 0}, index) => wasm.material(index, density, viscosity));
        wasm.capacities(pairs, emitters, sensors);
        world.#check(wasm.open());
        return world;
    }

    #check(status) {
        if (status < 0) {
            const bytes = new Uint8Array(this.#wasm.memory.buffer, this.#wasm.status_text(status));
            throw new RillError(status, new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0))));
        }
        return status;
    }

    get bytes() { return this.#wasm.bytes(); }
    get count() { return this.#wasm.count(); }
    get hash() { return BigInt.asUintN(64, this.#wasm.hash()); }

    step(count = 1) { this.#wasm.step(count); }
    setGravity(x, y) { this.#check(this.#wasm.gravity(x, y)); }
    fillBox(x0, y0, x1, y1, material = 0) { return this.#check(this.#wasm.fill_box(x0, y0, x1, y1, material)); }
    fillCircle(x, y, radius, material = 0) { return this.#check(this.#wasm.fill_circle(x, y, radius, material)); }
    add(x, y, vx = 0, vy = 0, material = 0) { this.#check(this.#wasm.add(x, y, vx, vy, material)); }
    explode(x, y, radius, speed) { this.#check(this.#wasm.explode(x, y, radius, speed)); }

    addEmitter(x0, y0, x1, y1, vx, vy, rate = 0) {
        return this.#check(this.#wasm.emitter(x0, y0, x1, y1, vx, vy, rate));
    }

    addSensor(x0, y0, x1, y1) { return this.#check(this.#wasm.sensor(x0, y0, x1, y1)); }
    sensorFill(sensor) { return this.#wasm.sensor_fill(sensor); }

    // Views of the module's memory, good until the next call of positions or velocities, or the next step.
    positions() { return new Float32Array(this.#wasm.memory.buffer, this.#wasm.positions(), 2 * this.count); }
    velocities() { return new Float32Array(this.#wasm.memory.buffer, this.#wasm.velocities(), 2 * this.count); }
    materials() { return new Uint8Array(this.#wasm.memory.buffer, this.#wasm.materials(), this.count); }
}
