import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freePort } from '#server/test/shop-process.ts'

const DEPLOY = resolve(import.meta.dirname, '../../deploy/nginx')
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')

/** The map of a name as nginx reads it: the first pattern that fits, then the default. */
function mapOf(name: string): (value: string) => string {
  const [, body] = new RegExp(`map \\$\\w+ \\$${name} \\{([\\s\\S]*?)\\n\\}`).exec(read('verstak-http.conf'))!
  const rules = [...body!.matchAll(/^ {2}(\S+) (\S+);$/gm)].map(([, from, to]) => ({ from: from!, to: to! }))
  return (value) => {
    for (const { from, to } of rules) {
      const match = from.startsWith('~')
        ? new RegExp(from.replace(/^~\*?/, ''), from.startsWith('~*') ? 'i' : '').exec(value)
        : from === `"${value}"` && { groups: {} }
      if (match)
        return to
          .replaceAll(/\$(\w+)/g, (_, key: string) => (match as RegExpExecArray).groups?.[key] ?? value)
          .replace('""', '')
    }
    return rules.find(({ from }) => from === 'default')!.to.replace(/\$\w+/, () => value)
  }
}

/** What was asked, read as nginx reads it, and what may stand in the log. */
const ADDRESSES: [path: string, args: string, logged: string][] = [
  ['/catalog/perforatory/', '', '/catalog/perforatory/'],
  ['/', 'i=60000001000', '/?i=60000001000'],
  ['/search-result/', 'q=79001234567', '/search-result/?-'],
  ['/api/auth/code/79001234567', '', '/api/auth/code/-'],
  ['/api/auth/code/buyer@example.com', 'x=1', '/api/auth/code/-?-'],
  ['/api/auth/code/validate', 'key=79001234567&code=1234', '/api/auth/code/validate?-'],
  ['/API/auth/code/79001234567', '', '/api/auth/code/-'],
  ['/pay/a-token/', '', '/pay/-/'],
  ['/pay/a-token/on-receipt/', '', '/pay/-/on-receipt/'],
  ['/confirm/a-token/', 'mail=1', '/confirm/-/?-'],
  ['/order/a-token/', '', '/order/-/'],
  ['/api/organization/search/6027146103', '', '/api/organization/search/-'],
]

describe('the log of nginx', () => {
  it.each(ADDRESSES)('%s?%s stands there as %s', (path, args, logged) => {
    expect(mapOf('verstak_path')(path) + mapOf('verstak_args')(args)).toBe(logged)
  })
})

const hasNginx = (() => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

describe.skipIf(!hasNginx)('a real nginx with these files', () => {
  it('serves, hides and stops a flood', async () => {
    const shop = createServer((request, response) => response.end(request.url)).listen(0, '127.0.0.1')
    await once(shop, 'listening')
    const folder = mkdtempSync(join(tmpdir(), 'verstak-nginx-'))
    const port = await freePort()
    const upstream = read('verstak-upstream.conf').replaceAll(
      /127\.0\.0\.1:300\d/g,
      `127.0.0.1:${(shop.address() as AddressInfo).port}`,
    )
    writeFileSync(join(folder, 'verstak-upstream.conf'), upstream)
    for (const name of ['verstak-http.conf', 'verstak-proxy.conf']) writeFileSync(join(folder, name), read(name))
    // no certificate here: the same server on a plain port
    const site = read('verstak.conf')
      .replaceAll('/etc/nginx/verstak', folder)
      .replaceAll('/var/log/nginx', folder)
      .replace(/^server \{[\s\S]*?\n\}\n/m, '')
      .replace(/ {2}listen 443[\s\S]*?server_name [^;]*;/, `  listen 127.0.0.1:${port};`)
      .replaceAll(/ {2}ssl_\w+ .*\n/g, '')
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ')
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/nginx.pid; worker_processes 1; events { worker_connections 512; } http { ${paths} ${site} }`,
    )
    const run = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]
    execFileSync('nginx', ['-t', ...run], { stdio: 'pipe' })
    const nginx = spawn('nginx', run, { stdio: 'ignore' })
    const gone = once(nginx, 'exit')
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    try {
      await expect
        .poll(() =>
          ask('/health/live').then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(200)
      for (const path of [
        '/%70ay/secret-token/',
        '/api/auth/code/validate?key=79001234567&code=4321',
        '/confirm/secret-token/',
        '/api/auth/code/79001234567',
      ])
        await ask(path)
      const answers = await Promise.all(Array.from({ length: 90 }, (_, at) => ask(`/search-result/?q=${at}`)))
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused.length).toBeGreaterThan(5)
      expect(refused[0]!.headers.get('retry-after')).toBe('10')
      expect(await refused[0]!.text()).toContain('Слишком много запросов')
      expect((await ask('/catalog/')).status).toBe(200)
      const logged = () => readFileSync(join(folder, 'access.log'), 'utf8')
      await expect.poll(logged).toContain('"GET /catalog/ HTTP/1.1" 200')
      expect(logged()).toContain('"GET /pay/-/ HTTP/1.1" 200')
      expect(logged() + readFileSync(join(folder, 'error.log'), 'utf8')).not.toMatch(/secret-token|79001234567|4321/)
    } finally {
      nginx.kill('SIGTERM')
      await gone
      shop.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
