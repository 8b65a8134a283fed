// Loaded into a test's process and, through NODE_OPTIONS, into every Node process it starts: writes
// each address that a socket connects to, and each name that is looked up, as a line of the file.
import { appendFileSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';

const require = createRequire(import.meta.url);
const dgram = require('node:dgram');
const dns = require('node:dns');
const net = require('node:net');

const LOOPBACK = /^(?:127(?:\.\d+){3}|::1|localhost|\[::1\])$/;

function record(host) {
  const file = process.env.SOCKET_SPY_FILE;
  if (file !== undefined) appendFileSync(file, `${LOOPBACK.test(host) ? 'loopback' : host}\n`);
}

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  const [first] = args;
  const options = Array.isArray(first) ? first[0] : first;
  const host = typeof options === 'object' ? options?.host : args[1];
  const path = typeof options === 'object' ? options?.path : undefined;
  if (typeof path !== 'string') record(typeof host === 'string' ? host : 'localhost');
  return connect.apply(this, args);
};
const lookup = dns.lookup;
dns.lookup = function (host, ...rest) {
  record(host);
  return lookup.call(this, host, ...rest);
};
const send = dgram.Socket.prototype.send;
dgram.Socket.prototype.send = function (...args) {
  record(`udp ${args.find((arg) => typeof arg === 'string') ?? 'somewhere'}`);
  return send.apply(this, args);
};
syncBuiltinESMExports();
