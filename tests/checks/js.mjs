// js.mjs PACKAGE [PORT]: the npm package in Node; with PORT serves it and a page that does the same in a
// browser and sends its results here.
import {createServer} from 'node:http';
import {readFile} from 'node:fs/promises';
import {pathToFileURL} from 'node:url';
import path from 'node:path';

const folder = path.resolve(process.argv[2]);
const play = async (rill) => {
    const results = [];
    for (const scalar of ['float', 'q16']) {
        for (const method of ['clavet', 'bodin']) {
            const world = await rill.World.create({scalar, method, particles: 400, width: 4, height: 3, emitters: 1, sensors: 1});
            world.fillBox(0, 0, 1, 2);
            world.addEmitter(3, 2, 3, 2.5, -2, 0);
            const sensor = world.addSensor(0, 0, 4, 1);
            world.step(30);
            world.setGravity(3, -9);
            world.explode(1, 0, 1, 4);
            world.step(30);
            const xy = world.positions();
            if (xy.length !== 2 * world.count || !xy.every((v) => v >= 0 && v <= 4) || !(world.sensorFill(sensor) > 0)) {
                throw new Error(`nonsense from ${scalar} ${method}`);
            }
            results.push(`${scalar} ${method} ${world.count} ${world.hash.toString(16)}`);
        }
    }
    try {
        await rill.World.create({particles: 0});
        throw new Error('a world without particles was made');
    } catch (error) {
        if (!(error instanceof rill.RillError) || !error.message.includes('particle_capacity')) throw error;
    }
    return results.join('\n');
};

if (process.argv[3]) {
    const page = `<script type="module">import * as rill from './index.js';
        const tell = (text) => fetch('/result', {method: 'POST', body: String(text)});
        (${play})(rill).then(tell, tell);</script>`;
    const types = {'.js': 'text/javascript', '.wasm': 'application/wasm'};
    createServer(async (request, response) => {
        if (request.url === '/') {
            response.writeHead(200, {'Content-Type': 'text/html'});
            response.end(page);
            return;
        }
        if (request.method === 'POST') {
            for await (const part of request) process.stdout.write(part);
            console.log();
            response.end();
            console.log('done');
            return;
        }
        try {
            const file = path.join(folder, path.basename(request.url));
            const body = await readFile(file);
            response.writeHead(200, {'Content-Type': types[path.extname(file)] ?? 'text/plain'});
            response.end(body);
        } catch {
            response.writeHead(404);
            response.end();
        }
    }).listen(Number(process.argv[3]), '127.0.0.1', () => console.log('ready'));
} else {
    console.log(await play(await import(pathToFileURL(path.join(folder, 'index.js')))));
}
