import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerDraining } from './draining.ts'

it('answers sent past the hooks end their connections too while it drains', async () => {
  const app = Fastify()
  app.addHook('onRequest', (_request, reply, done) => {
    if (!reply.raw.req.url!.startsWith('/kept')) return done()
    reply.raw.writeHead(200, { 'content-length': 2 }).end('ok')
    reply.hijack()
  })
  registerDraining(app)
  app.get('/made', async () => 'ok')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (path: string) => (await fetch(`${address}${path}`)).headers.get('connection')
  expect([await ask('/kept'), await ask('/made')]).toEqual(['keep-alive', 'keep-alive'])
  await app.drain(0)
  expect([app.isDraining(), await ask('/kept'), await ask('/made')]).toEqual([true, 'close', 'close'])
  await app.close()
})
