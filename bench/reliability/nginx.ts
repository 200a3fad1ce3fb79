import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const DEPLOY = resolve(import.meta.dirname, '../../deploy/nginx')

export function isInstalled(program: string, flag = '--version'): boolean {
  try {
    execFileSync(program, [flag], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A real nginx with the example of deploy/nginx, on ports of ours. */
export async function startNginx(port: number, shops: readonly number[]): Promise<{ stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'verstak-nginx-'))
  // one line a process, as many as there are
  const upstream = readFileSync(join(DEPLOY, 'verstak-upstream.conf'), 'utf8').replace(
    /(?:^( *server 127\.0\.0\.1:)\d+(.*)\n)+/m,
    (_, before: string, after: string) => shops.map((own) => `${before}${own}${after}\n`).join(''),
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
    events { worker_connections 1024; }
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      ${upstream}
      server { listen 127.0.0.1:${port}; location / { include ${DEPLOY}/verstak-proxy.conf; } }
    }`,
  )
  const child: ChildProcess = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const gone = once(child, 'exit')
  // also when this process ends by an error
  process.once('exit', () => child.kill('SIGTERM'))
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => null)) break
    await wait(50)
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
