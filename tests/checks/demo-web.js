// The web page in headless Chromium, driven over the debugging pipe:
//   node demo-web.js CHROMIUM PAGE.html file|http FOLDER SCENE REAL KEYS
// Opens the page as a file or from a server. Presses the keys, and prints the state that results as an object in one line, as the demo's --keys
// does. Then drags a body, plays as on a phone, with touch and tilt, and writes screenshots into the folder. Fails if
// the page does.
const {spawn} = require('child_process');
const fs = require('fs');
const http = require('http');
const path = require('path');
const {pathToFileURL} = require('url');

const [chromium, page, way, folder, scene, real, keys] = process.argv.slice(2);
const ARROWS = {'<': 'ArrowLeft', '>': 'ArrowRight', '^': 'ArrowUp', 'v': 'ArrowDown'};

const browser = spawn(chromium, [
    '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync',
    '--disable-dev-shm-usage', '--remote-debugging-pipe',
    '--user-data-dir=' + fs.mkdtempSync(path.join(folder, 'profile-')), 'about:blank',
], {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});

const waiting = new Map();
const problems = [];
let session;
let count = 0;
let pending = '';

function finish(code, why) {
    if (why) {
        console.error(why);
    }
    browser.on('exit', () => process.exit(code));
    browser.kill('SIGKILL');
}

browser.stdio[4].on('data', (data) => {
    const parts = (pending + data.toString()).split('\0');
    pending = parts.pop();
    for (const message of parts.map((part) => JSON.parse(part))) {
        if (waiting.has(message.id)) {
            const {resolve, reject} = waiting.get(message.id);
            waiting.delete(message.id);
            message.error ? reject(new Error(message.error.message)) : resolve(message.result);
        } else if (message.method === 'Runtime.exceptionThrown') {
            problems.push(JSON.stringify(message.params.exceptionDetails));
        }
    }
});
browser.stdio[3].on('error', () => {});

const send = (method, params = {}) => new Promise((resolve, reject) => {
    const id = ++count;
    waiting.set(id, {resolve, reject});
    browser.stdio[3].write(JSON.stringify({id, method, params, sessionId: session}) + '\0');
});

async function evaluate(expression) {
    const {result, exceptionDetails} = await send('Runtime.evaluate',
        {expression, awaitPromise: true, returnByValue: true});
    if (exceptionDetails) {
        throw new Error(expression + ': ' + JSON.stringify(exceptionDetails));
    }
    return result.value;
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const nextFrame = () => evaluate('new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => r(1))))');

async function until(expression) {
    for (let i = 0; i < 3000; i++) {
        if (await evaluate(expression)) {
            return;
        }
        await sleep(10);
    }
    throw new Error('never came true: ' + expression);
}

async function screenshot(name) {
    const {data} = await send('Page.captureScreenshot', {format: 'png'});
    fs.writeFileSync(path.join(folder, name), Buffer.from(data, 'base64'));
}

async function press(key) {
    const name = ARROWS[key] || key;
    const text = ARROWS[key] ? undefined : key;
    await send('Input.dispatchKeyEvent', {type: 'keyDown', key: name, text});
    await send('Input.dispatchKeyEvent', {type: 'keyUp', key: name});
}

// The same keys as the native run; each step is taken before the next key.
async function byKeys() {
    for (const key of keys) {
        const before = await evaluate("value('steps')");
        await press(key);
        if (key === '.') {
            await until(`value('steps') === ${before + 1}`);
        }
    }
    const steps = await evaluate("value('steps')");
    const particles = await evaluate("value('particles')");
    const hash = await evaluate("BigInt.asUintN(64, rill.hash()).toString(16).padStart(16, '0')");
    console.log(`{"scene": "${scene}", "real": "${real}", "steps": ${steps}, "particles": ${particles}, "hash": "${hash}"}`);
}

const meanX = `(() => { // of the pixels that are blue as water
    const {data} = context.getImageData(0, 0, view.width, view.height);
    let sum = 0, count = 0;
    for (let i = 0; i < data.length; i += 4) {
        if (data[i + 2] > 110 && data[i] < 90) { sum += i / 4 % view.width; count++; }
    }
    return count ? sum / count / view.width : -1;
})()`;

// A mouse seizes the first marble (the only colour that is bright and not blue) and carries it.
const marble = `(() => {
    const {data} = context.getImageData(0, 0, view.width, view.height);
    for (let i = 0; i < data.length; i += 4) {
        if (data[i] > 190 && data[i + 1] > 150 && data[i + 2] < 160) {
            return {x: i / 4 % view.width, y: Math.floor(i / 4 / view.width), colour: [...data.slice(i, i + 3)].join()};
        }
    }
    return null;
})()`;

async function onBodies() {
    const index = await evaluate("[...find('scene').options].findIndex((option) => option.text === 'marbles')");
    if (index < 0) {
        return; // built without bodies
    }
    await evaluate(`openScene(${index}), value('paused') === 1 || press(32)`);
    await nextFrame();
    const from = await evaluate(marble);
    const box = await evaluate('(({left, top, width}) => ({left, top, scale: width / view.width}))(view.getBoundingClientRect())');
    const at = (x, y) => ({x: box.left + x * box.scale, y: box.top + y * box.scale, button: 'left', buttons: 1, clickCount: 1});
    const to = {x: await evaluate('view.width') / 2, y: await evaluate('view.height') / 5};
    await send('Input.dispatchMouseEvent', {type: 'mousePressed', ...at(from.x, from.y + 3)});
    await send('Input.dispatchMouseEvent', {type: 'mouseMoved', ...at(to.x, to.y)});
    const particles = await evaluate("value('particles')");
    for (let i = 0; i < 60; i++) {
        const before = await evaluate("value('steps')");
        await press('.');
        await until(`value('steps') === ${before + 1}`);
    }
    await nextFrame();
    await screenshot('dragged.png');
    const there = await evaluate(marble);
    await send('Input.dispatchMouseEvent', {type: 'mouseReleased', ...at(to.x, to.y), buttons: 0});
    if (Math.abs(there.x - to.x) > 40 || Math.abs(there.y - to.y) > 40 || there.colour !== from.colour) {
        throw new Error('the marble was not carried: ' + JSON.stringify({from, to, there}));
    }
    if (await evaluate("value('particles')") !== particles) {
        throw new Error('a hand that holds a marble pours');
    }
    await evaluate(`openScene([...find('scene').options].findIndex((option) => option.text === '${scene}'))`);
}

// Another scene from the list is seen as the last one was, and the buttons say so.
async function onOtherScene() {
    await evaluate("press('b'.charCodeAt(0)), press('c'.charCodeAt(0)), openScene(rill.scene_index())");
    await nextFrame();
    const shown = await evaluate("[value('budget'), find('numbers').hidden, find('mode').textContent].join()");
    if (shown !== '1,false,discs') {
        throw new Error('another scene forgets how it is seen: ' + shown);
    }
    await evaluate("press('b'.charCodeAt(0))");
    await until("[1, 2, 3, 4, 5].some(() => (press('c'.charCodeAt(0)), find('mode').textContent === 'surface'))");
}

// A phone: everything fits its width, a finger pours, the tilt sensor moves the fluid.
async function onPhone() {
    await send('Emulation.setDeviceMetricsOverride', {width: 390, height: 844, deviceScaleFactor: 2, mobile: true});
    await send('Emulation.setTouchEmulationEnabled', {enabled: true});
    await until('view.getBoundingClientRect().width <= 390');
    const wide = await evaluate('document.documentElement.scrollWidth');
    if (wide > 390) {
        throw new Error('the page is wider than the phone: ' + wide);
    }
    await evaluate("press('b'.charCodeAt(0)), value('paused') === 1 ? press(32) : 0");
    const before = await evaluate("value('particles')");
    const box = await evaluate('(({left, top, width, height}) => ({left, top, width, height}))(view.getBoundingClientRect())');
    const x = box.left + box.width * 0.7, y = box.top + box.height * 0.2;
    await send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [{x, y}]});
    await until(`value('particles') > ${before} + 40`);
    await screenshot('pouring.png');
    await send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
    await nextFrame();
    const poured = await evaluate("value('particles')");
    await sleep(300);
    if (await evaluate("value('particles')") !== poured) {
        throw new Error('it pours after the finger is gone');
    }
    const upright = await evaluate(meanX);
    await evaluate("find('tilt').click()");
    await send('DeviceOrientation.setDeviceOrientationOverride', {alpha: 0, beta: 30, gamma: 50});
    await until(`${meanX} > ${upright} + 0.1`);
    await screenshot('tilted.png');
    if (await evaluate('view.width * view.height') < 40000) {
        throw new Error('the picture is too small');
    }
}

// Where the page is: on disk, or on a server of static files that lives as long as this program.
const address = () => new Promise((resolve) => {
    if (way === 'file') {
        resolve(pathToFileURL(page));
        return;
    }
    const server = http.createServer((request, response) => {
        response.setHeader('Content-Type', 'text/html');
        fs.createReadStream(page).pipe(response);
    });
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}/rill.html`));
});

async function run() {
    const {targetInfos} = await send('Target.getTargets');
    const target = targetInfos.find((info) => info.type === 'page');
    session = (await send('Target.attachToTarget', {targetId: target.targetId, flatten: true})).sessionId;
    await send('Runtime.enable');
    await send('Page.enable');
    await send('Page.navigate', {url: `${await address()}#scene=${scene}&real=${real}&paused`});
    await until("typeof rill === 'object' && rill !== null && rill.width() > 0 && lastTime > 0");
    if (!await evaluate('rill.resize(800, 600) && (fit(), true)')) {
        throw new Error('the largest frame does not fit its memory');
    }
    await byKeys();
    await screenshot('desktop.png');
    await onBodies();
    await onOtherScene();
    await onPhone();
    if (problems.length > 0) {
        throw new Error('the page failed: ' + problems.join('\n'));
    }
}

setTimeout(() => finish(1, 'no answer in time'), 120000).unref();
run().then(() => finish(0), (error) => finish(1, String(error.stack)));
