// Runs a program of this port in node: `node run.js program.wasm`. A page does the same with fetch().
const fs = require('fs');

let memory;
const text = (address) => {
    const bytes = new Uint8Array(memory.buffer, address);
    return Buffer.from(bytes.subarray(0, bytes.indexOf(0))).toString();
};
const imports = {
    rill: {
        now: () => performance.now(),
        line: (address) => console.log(text(address)),
    },
};
WebAssembly.instantiate(fs.readFileSync(process.argv[2]), imports).then(({instance}) => {
    memory = instance.exports.memory;
    process.exitCode = instance.exports.main(0, 0);
});
