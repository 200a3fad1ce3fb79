import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { implementations } from '#server/http/api/sections.ts'
import { hashToken } from '#server/kernel/tokens.ts'
import { newWebhookSecret, signedHeaders, type SigningSecrets } from '#server/outbox/webhooks/sign.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { freePort } from '#server/test/shop-process.ts'
import { buildClient } from '../../scripts/build-client.ts'
import { createOfficeClient } from './src/office.ts'
import { REPEATABLE } from './src/repeatable.ts'

const run = promisify(execFile)
const ROOT = resolve(import.meta.dirname, '../..')
const BRANCH = '000001'

/** A stranger's folder: the client as it is published, examples as they are copied. */
let folder: string
let shop: CatalogShop
let address: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verstak-client-'))
  const installed = join(folder, 'node_modules/@verstak/client')
  mkdirSync(installed, { recursive: true })
  cpSync(join(ROOT, 'packages/client/examples'), join(folder, 'examples'), { recursive: true })
  cpSync(join(ROOT, 'examples/telegram-bot'), join(folder, 'bot'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules/typebox'), join(folder, 'node_modules/typebox'))
  mkdirSync(join(folder, 'node_modules/@types'))
  for (const name of ['@types/node', 'undici-types'])
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const port = await freePort()
  const opening = openCatalogShop({ HOST: `127.0.0.1:${port}` })
  await buildClient(installed)
  shop = await opening
  await sql`select refresh_search(), refresh_search_phrases()`.execute(shop.database.db)
  await shop.app.listen({ port, host: '127.0.0.1' })
  address = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const example = (name: string, ...args: string[]) =>
  run(process.execPath, [join('examples', name), ...args], { cwd: folder, env: {} })

/** Pages of a city's host, which has no address on this machine. */
async function pageOf(link: string): Promise<string> {
  const [, host, url] = /^http:\/\/([^/]+)(\/\S+)$/.exec(link)!
  return (await shop.app.inject({ url: url!, headers: { host: host! } })).body
}

describe('what is published', () => {
  it('compiles with its examples in somebody else’s project, and knows the types of the contract', async () => {
    writeFileSync(
      join(folder, 'wrong.ts'),
      `import { calls, createShopClient } from '@verstak/client'
const shop = createShopClient({ baseUrl: 'https://verstak.example' })
// @ts-expect-error a good is asked for by its code
void shop.catalog.goodByCode({ params: {} })
// @ts-expect-error a cart is no list of pages
void shop.pages(calls.cart.getCart, {})
const cart = await shop.cart.getCart()
// @ts-expect-error nobody has looked whether it was answered
cart.data
if (cart.ok) {
  const sum: number = cart.data.totalPriceComputed
  // @ts-expect-error a sum is a number
  const words: string = cart.data.totalPriceComputed
  void [sum, words]
} else if (cart.failure.kind === 'invalid') void cart.failure.fields['q']
// @ts-expect-error only what is wrong with fields has them
else void cart.failure.fields
`,
    )
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          module: 'nodenext',
          target: 'es2024',
          types: ['node'],
          allowImportingTsExtensions: true,
          skipLibCheck: true,
        },
        include: ['wrong.ts', 'examples', 'bot'],
      }),
    )
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
    const said = await run(process.execPath, [compiler, '-p', '.'], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    )
    expect(said.stdout).toBe('')
  })

  it('buys: from words to an order', async () => {
    const { stdout } = await example('buy.ts', address, 'перфоратор', BRANCH)
    const [, number] = /^order (\d+): /m.exec(stdout)!
    const order = await shop.database.db
      .selectFrom('shop_order')
      .select(['node_code', 'status'])
      .where('number', '=', number!)
      .executeTakeFirstOrThrow()
    expect(order).toEqual({ node_code: BRANCH, status: 'new' })
    const nothing = await example('buy.ts', 'http://127.0.0.1:1', 'перфоратор').catch(
      (error: { stderr: string }) => error,
    )
    expect(nothing.stderr).toContain('search: offline: Нет связи с магазином')
  })

  it('prepares: from words to the page where a person confirms, and no further', async () => {
    const orders = async () => (await shop.database.db.selectFrom('shop_order').select('id').execute()).length
    const before = await orders()
    const { stdout } = await example('prepare.ts', address, 'перфоратор', BRANCH)
    expect(await pageOf(/confirm: (\S+)/.exec(stdout)![1]!)).toContain('Подтвердите заказ')
    expect(await orders()).toBe(before)
  })

  it('lists over pages, as far as it is asked to', async () => {
    const category = await shop.database.db
      .selectFrom('good')
      .select('category_code')
      .where('code', '=', '100101')
      .executeTakeFirstOrThrow()
    const { stdout, stderr } = await example('price-list.ts', address, category.category_code, '7')
    expect(stdout.trim().split('\n')).toHaveLength(8)
    expect(stderr).toMatch(/^7 of \d+/)
    const missing = await example('price-list.ts', address, 'no-such').catch((error: { stderr: string }) => error)
    expect(missing.stderr).toContain('there is no category «no-such»')
  })

  it('knows which calls may be repeated', () => {
    const taking = implementations
      .filter(({ call }) => call.idempotent)
      .map(({ call }) => `${call.method} ${call.path}`)
    expect(REPEATABLE.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(taking.toSorted())
  })
})

/** The office's host has no name on this machine: the client's requests come there by hand. */
const toOffice = (async (url: string | URL | Request, init: RequestInit = {}) => {
  const { pathname, search } = new URL(String(url))
  const answer = await shop.app.inject({
    method: (init.method ?? 'GET') as 'GET',
    url: pathname + search,
    headers: { ...(init.headers as Record<string, string>), host: `office.${new URL(address).host}` },
    ...(init.body ? { payload: init.body as string } : {}),
  })
  return new Response(answer.body, { status: answer.statusCode, headers: answer.headers as Record<string, string> })
}) as typeof fetch

it('the back office answers a program by its key, as far as the key goes', async () => {
  const { db } = shop.database
  const token = `vk_${'k'.repeat(43)}`
  const at = shop.time.now
  const { id } = await db
    .insertInto('staff')
    .values({
      name: 'Программа: CRM',
      login: 'program-crm',
      password_hash: null,
      state: 'blocked',
      is_program: true,
      totp_secret: null,
      totp_new: null,
      created_at: at,
      last_seen_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('api_key')
    .values({
      staff_id: id,
      name: 'CRM',
      prefix: token.slice(0, 11),
      key_hash: hashToken(token),
      permissions: ['orders.read', 'orders.notes', 'exports.make'],
      per_minute: 100,
      created_by: null,
      created_at: at,
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
    })
    .execute()
  const { stdout } = await example('buy.ts', address, 'перфоратор', BRANCH)
  const number = /^order (\d+): /m.exec(stdout)![1]!
  const office = createOfficeClient({ baseUrl: 'http://office.test', token, fetch: toOffice })
  const listed = await office.orders.deskOrders({ query: { status: 'new' } })
  expect(listed.ok && listed.data.orders.map((order) => order.number)).toContain(number)
  const note = { params: { number }, body: { text: 'Передан курьеру' } }
  const noted = await office.orders.addOrderNote(note, { idempotencyKey: 'note-00001' })
  expect(noted).toMatchObject({ ok: true })
  expect(await office.orders.addOrderNote(note, { idempotencyKey: 'note-00001' })).toEqual(noted)
  expect(await office.customers.deskCustomers({})).toMatchObject({
    ok: false,
    failure: { kind: 'forbidden', status: 403 },
  })
  const begun = await office.exports.beginExport({ body: { kind: 'orders', format: 'ndjson' } })
  if (!begun.ok) throw new Error(begun.failure.message)
  const file = await toOffice(`http://office.test${begun.data.path}`, { headers: { authorization: `Bearer ${token}` } })
  const lines = (await file.text()).trim().split('\n')
  expect(lines).toHaveLength(begun.data.rows!)
  expect(lines.map((line) => JSON.parse(line).number)).toContain(number)
  await db.updateTable('api_key').set({ revoked_at: at }).execute()
  expect(await office.orders.deskOrders()).toMatchObject({ ok: false, failure: { kind: 'unauthorized', status: 401 } })
})

it('a receiver believes the shop alone, and takes an event once', async () => {
  const secret = newWebhookSecret()
  const receiver = spawn(process.execPath, ['examples/receive-webhooks.ts', '0'], {
    cwd: folder,
    env: { WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  receiver.stdout.on('data', (text: Buffer) => (said += text.toString()))
  try {
    await expect.poll(() => said).toContain('listening')
    const url = `http://127.0.0.1:${/"port":(\d+)/.exec(said)![1]}/`
    const change = { order: { number: '100500' }, from: 'new', to: 'ready' }
    const body = JSON.stringify({ type: 'order.status_changed', timestamp: new Date().toISOString(), data: change })
    const send = async (signedBy: string, at = new Date(), more: Partial<SigningSecrets> = {}, text = body) => {
      const secrets = { secret: signedBy, old_secret: null, old_secret_until: null, ...more }
      const headers = signedHeaders(secrets, { uid: '01234567-89ab-4cde-8f01-23456789abcd', body }, at)
      const answer = await fetch(url, { method: 'POST', headers, body: text })
      return [answer.status, await answer.text()]
    }
    const other = newWebhookSecret()
    expect(await send(other)).toEqual([401, 'wrong-signature'])
    expect(await send(secret, new Date(), {}, body.replace('ready', 'lost!'))).toEqual([401, 'wrong-signature'])
    expect(await send(secret, new Date(Date.now() - 600_000))).toEqual([401, 'stale'])
    const bare = await fetch(url, { method: 'POST', body })
    expect([bare.status, await bare.text()]).toEqual([401, 'no-headers'])
    expect(said).not.toContain('100500')
    expect(await send(secret)).toEqual([204, ''])
    // the secret is being changed: one of the two signatures is ours
    const until = { old_secret: secret, old_secret_until: new Date(Date.now() + 1000) }
    expect(await send(other, new Date(), until)).toEqual([204, ''])
    expect(said.match(/order 100500: new -> ready/g)).toHaveLength(1)
  } finally {
    receiver.kill('SIGTERM')
    await once(receiver, 'exit')
  }
})

/** Telegram as the bot sees it: what people wrote is given once, what is sent is kept. */
async function openFakeTelegram(texts: readonly string[]) {
  const sent: { chat_id: number; text: string }[] = []
  const waiting: (() => void)[] = []
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const given = JSON.parse(body) as { offset?: number; chat_id: number; text: string }
    const answer = (result: unknown) => response.end(JSON.stringify({ ok: true, result }))
    if (request.url === '/bottoken/sendMessage') {
      sent.push(given)
      for (const told of waiting.splice(0)) told()
      return answer({})
    }
    const updates = texts
      .map((text, at) => ({ update_id: at + 1, message: { chat: { id: 7 }, text } }))
      .filter(({ update_id }) => update_id >= (given.offset ?? 0))
    // as Telegram does, it does not answer before there is something
    if (updates.length > 0) answer(updates)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async replies(): Promise<string[]> {
      while (sent.length < texts.length) await new Promise<void>((told) => waiting.push(told))
      return sent.map(({ text }) => text.replaceAll(/[\u00A0\u202F]/g, ' '))
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

it('the Telegram bot tells of orders and of stock, and of nobody’s order to whoever guesses', async () => {
  const { stdout } = await example('buy.ts', address, 'перфоратор', BRANCH)
  const number = /^order (\d+): /m.exec(stdout)![1]!
  const telegram = await openFakeTelegram([
    '/start',
    `${number} 4567`,
    `заказ № ${number}, 0000`,
    'A-100101',
    'абракадабра',
    'купить A-100101 2 Иван +7 911 123-45-67',
    'купить A-100101 999 Иван +7 911 123-45-67',
  ])
  const bot = spawn(process.execPath, ['bot/bot.ts'], {
    cwd: folder,
    env: { SHOP_URL: address, SHOP_BRANCH: BRANCH, TELEGRAM_TOKEN: 'token', TELEGRAM_URL: telegram.url },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  try {
    const [help, order, guessed, stock, nothing, link, tooMany] = await telegram.replies()
    expect(help).toContain('Я умею')
    expect(order).toMatch(
      new RegExp(`^Заказ № ${number}: принят\\.\\nСамовывоз .+\\.\\nСумма [\\d ]+ ₽, не оплачен\\.$`),
    )
    expect(guessed).toContain('Заказа с таким номером и телефоном нет')
    expect(stock).toMatch(/П-600\n5 090 ₽\n• .+: \d+ шт/)
    expect(nothing).toContain('По артикулу «абракадабра» ничего не нашлось')
    expect(link).toMatch(/П-600, 2 шт\.\nСамовывоз: .+\nК оплате при получении 10 180 ₽\nПроверьте и подтвердите: http/)
    const page = await pageOf(/подтвердите: (\S+)/.exec(link!)![1]!)
    expect(page).toContain('Подтвердите заказ')
    expect(page).toContain('name="total"')
    expect(tooMany).toContain('Столько нет')
  } finally {
    bot.kill('SIGTERM')
    expect(await once(bot, 'exit')).toEqual([0, null])
    telegram.close()
  }
})
