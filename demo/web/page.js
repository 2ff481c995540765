'use strict';
// The page around the WebAssembly programs: input, pictures, budget. What the keys mean is decided
// in the program (demo/common/player.c), the same as in the other front ends.
const programs = {float: 'FLOAT_BASE64', q16: 'Q16_BASE64'};

// Places in web_value (demo/web/web.h).
const PHASES = ['sort', 'pairs', 'prepare', 'relax', 'bodies', 'move', 'gameplay', 'draw'];
const VALUE = {particles: 0, capacity: 1, bytes: 2, density: 11, residual: 12, steps: 13, paused: 14,
    slow: 15, budget: 16};
PHASES.forEach((name, i) => { VALUE[name] = 3 + i; });
const ARROWS = {ArrowUp: 256, ArrowDown: 257, ArrowRight: 258, ArrowLeft: 259};
const COLOURS = {sort: '#7a8ca8', pairs: '#e0b040', prepare: '#2878c8', relax: '#48b0f0',
    bodies: '#d08050', move: '#9080d8', gameplay: '#d870a8', draw: '#60c080'};
const GRAPH_MS = 20;

const find = (id) => document.getElementById(id);
const view = find('view');
const context = view.getContext('2d');
const modules = {};
let rill = null; // the exports of the program that runs
let pushes = false;
let lastTime = 0;

const text = (address) => {
    const bytes = new Uint8Array(rill.memory.buffer, address);
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
};

const value = (name) => rill.value(VALUE[name]);

async function start(real) {
    if (!modules[real]) {
        const bytes = Uint8Array.from(atob(programs[real]), (c) => c.charCodeAt(0));
        const made = await WebAssembly.instantiate(bytes, {rill: {now: () => performance.now()}});
        modules[real] = made.instance.exports;
    }
    rill = modules[real];
}

function fillScenes() {
    const list = find('scene');
    list.replaceChildren();
    for (let i = 0; i < rill.scene_count(); i++) {
        list.add(new Option(text(rill.scene_name(i)), i));
    }
}

// Asks for as many pixels as the page has room for; the program keeps the shape of the scene.
function fit() {
    const room = find('stage').clientWidth;
    const height = Math.max(200, Math.round(window.innerHeight * 0.62));
    const dense = Math.min(1.5, window.devicePixelRatio || 1);
    const scale = Math.min(dense, 800 / room, 600 / height);
    rill.resize(Math.floor(room * scale), Math.floor(height * scale));
    view.width = rill.width();
    view.height = rill.height();
    const grow = Math.min(room / view.width, height / view.height);
    view.style.width = Math.floor(view.width * grow) + 'px';
    view.style.height = Math.floor(view.height * grow) + 'px';
    find('scene').value = rill.scene_index();
    find('about').textContent = text(rill.scene_about(rill.scene_index()));
}

function openScene(index) {
    rill.open(index);
    fit();
    showState();
}

function showState() {
    find('pause').classList.toggle('on', value('paused') === 1);
    find('slow').classList.toggle('on', value('slow') === 1);
    find('budget').classList.toggle('on', value('budget') === 1);
    find('numbers').hidden = value('budget') === 0;
    find('mode').textContent = text(rill.mode_name()).split(' ')[0];
}

function press(code) {
    const scene = rill.scene_index();
    if (rill.key(code)) {
        if (rill.scene_index() !== scene || rill.width() !== view.width || rill.height() !== view.height) {
            fit();
        }
        showState();
        return true;
    }
    return false;
}

function drawGraph() {
    const graph = find('graph');
    const g = graph.getContext('2d');
    const perMs = graph.height / GRAPH_MS;
    g.drawImage(graph, -2, 0); // scrolls
    g.clearRect(graph.width - 2, 0, 2, graph.height);
    let top = graph.height;
    for (const part of PHASES) {
        const high = value(part) * perMs;
        g.fillStyle = COLOURS[part];
        g.fillRect(graph.width - 2, top - high, 2, high);
        top -= high;
    }
    g.fillStyle = '#ffffff60';
    g.fillRect(graph.width - 2, graph.height - perMs * 1000 / 60, 2, 1);
}

function showLegend() {
    for (const name of PHASES) {
        const entry = document.createElement('span');
        const mark = document.createElement('i');
        mark.style.background = COLOURS[name];
        entry.append(mark, name);
        find('legend').append(entry, ' ');
    }
    find('legend').append('(the line is 1/60 s)');
}

function showNumbers() {
    const percent = (name, digits) => (100 * value(name)).toFixed(digits) + ' %';
    const ms = (name) => value(name).toFixed(2) + ' ms';
    const rows = {
        particles: value('particles') + ' of ' + value('capacity'),
        memory: (value('bytes') / 1024).toFixed(0) + ' kB',
        'density +': percent('density', 2), residual: percent('residual', 3),
    };
    PHASES.forEach((name) => { rows[name] = ms(name); });
    const list = find('values');
    list.replaceChildren(...Object.entries(rows).map(([name, shown]) => {
        const row = document.createElement('div');
        row.append(Object.assign(document.createElement('dt'), {textContent: name}),
            Object.assign(document.createElement('dd'), {textContent: shown}));
        return row;
    }));
}

function paint() {
    const bytes = view.width * view.height * 4;
    const pixels = new Uint8ClampedArray(rill.memory.buffer, rill.pixels(), bytes);
    context.putImageData(new ImageData(pixels, view.width, view.height), 0, 0);
}

function onFrame(time) {
    const seconds = Math.min(0.1, Math.max(0, (time - lastTime) / 1000));
    lastTime = time;
    rill.frame(seconds);
    paint();
    if (value('budget') === 1) {
        drawGraph();
        if (Math.floor(time / 250) !== Math.floor((time - seconds * 1000) / 250)) {
            showNumbers();
        }
    }
    requestAnimationFrame(onFrame);
}

function onPointer(event) {
    const box = view.getBoundingClientRect();
    const x = Math.floor((event.clientX - box.left) * view.width / box.width);
    const y = Math.floor((event.clientY - box.top) * view.height / box.height);
    const second = (event.buttons & 2) !== 0 || (pushes && (event.buttons & 1) !== 0);
    rill.point(x, y, (event.buttons & 1) !== 0 && !second ? 1 : 0, second ? 1 : 0);
    event.preventDefault();
}

// Gravity in the device's own axes, from its orientation; then in those of the screen.
function onOrientation(event) {
    if (event.beta === null || event.gamma === null) {
        return;
    }
    const beta = event.beta * Math.PI / 180;
    const gamma = event.gamma * Math.PI / 180;
    const x = Math.cos(beta) * Math.sin(gamma);
    const y = -Math.sin(beta);
    const angle = (screen.orientation ? screen.orientation.angle : 0) * Math.PI / 180;
    rill.feel(Math.round(1000 * (x * Math.cos(angle) - y * Math.sin(angle))),
        Math.round(1000 * (x * Math.sin(angle) + y * Math.cos(angle))));
}

async function toggleTilt() {
    const button = find('tilt');
    const on = button.classList.toggle('on');
    if (!on) {
        window.removeEventListener('deviceorientation', onOrientation);
        press('u'.charCodeAt(0));
        return;
    }
    const ask = window.DeviceOrientationEvent && DeviceOrientationEvent.requestPermission;
    if (ask && await ask.call(DeviceOrientationEvent).catch(() => 'denied') !== 'granted') {
        button.classList.remove('on');
        return;
    }
    window.addEventListener('deviceorientation', onOrientation);
}

function listen() {
    for (const kind of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel']) {
        view.addEventListener(kind, (event) => {
            if (kind === 'pointerdown') {
                view.setPointerCapture(event.pointerId);
            }
            if (kind !== 'pointermove' || event.buttons !== 0) {
                onPointer(event);
            }
        });
    }
    view.addEventListener('contextmenu', (event) => event.preventDefault());
    document.addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === 'SELECT') {
            return;
        }
        const code = ARROWS[event.key] || (event.key.length === 1 ? event.key.charCodeAt(0) : 0);
        if (code && press(code)) {
            event.preventDefault();
        }
    });
    for (const button of document.querySelectorAll('button[data-key]')) {
        button.addEventListener('click', () => {
            press(button.dataset.key.charCodeAt(0));
            button.blur(); // the space key is for the fluid
        });
    }
    find('tool').addEventListener('click', (event) => {
        pushes = !pushes;
        event.target.textContent = pushes ? 'Finger pushes' : 'Finger pours';
        event.target.blur();
    });
    find('tilt').addEventListener('click', toggleTilt);
    find('scene').addEventListener('change', (event) => {
        openScene(Number(event.target.value));
        event.target.blur();
    });
    find('real').addEventListener('change', async (event) => {
        const scene = rill.scene_index();
        await start(event.target.value);
        openScene(scene);
        event.target.blur();
    });
    window.addEventListener('resize', fit);
}

// rill.html#scene=slosh&real=q16&paused starts so.
async function begin() {
    const wish = new URLSearchParams(location.hash.slice(1));
    const real = wish.get('real') === 'q16' ? 'q16' : 'float';
    find('real').value = real;
    await start(real);
    fillScenes();
    const names = [...find('scene').options].map((option) => option.text);
    openScene(Math.max(0, names.indexOf(wish.get('scene'))));
    if (wish.has('paused')) {
        press(' '.charCodeAt(0));
    }
    listen();
    showLegend();
    requestAnimationFrame(onFrame);
}

begin();
