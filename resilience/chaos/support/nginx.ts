/** nginx in front of several instances, with the settings of deploy/nginx.conf. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defined } from 'parlour-games/kit/checked';
import { untilListening } from '#test/support/ports.js';

export interface Balancer {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

const PROGRAM = '/usr/sbin/nginx';
const EXAMPLE = 'deploy/nginx.conf';

/** Whether nginx is installed (Debian: nginx or nginx-light). */
export function hasNginx(): boolean {
  try {
    execFileSync(PROGRAM, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A complete configuration around the `http` part, with all files in `folder`. */
const configurationAround = (folder: string, http: string): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${http}
}
`;

/** deploy/nginx.conf with these upstream servers and this port. */
const httpPart = (urls: readonly string[], port: number): string => {
  const servers = urls.map((url) => `  server ${new URL(url).host} max_fails=1 fail_timeout=1s;\n`);
  return readFileSync(EXAMPLE, 'utf8')
    .replace(/(?:^ *server parlour-\d:3000 .*;\n)+/m, servers.join(''))
    .replace(/listen [^;]+;/, `listen 127.0.0.1:${port};`);
};

/** Starts nginx on `port` of the loopback address. */
export async function startNginx(urls: readonly string[], port: number): Promise<Balancer> {
  if (!hasNginx()) throw new Error('nginx is not installed. Run: apt-get install nginx-light');
  const folder = mkdtempSync(join(tmpdir(), 'parlour-nginx-'));
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, configurationAround(folder, httpPart(urls, port)));
  const server = spawn(PROGRAM, ['-p', folder, '-c', config, '-e', join(folder, 'start.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const cleanUp = (): void => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', cleanUp);
  await untilListening(port);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: defined(server.pid, 'the process id of nginx'),
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
      process.removeListener('exit', cleanUp);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
