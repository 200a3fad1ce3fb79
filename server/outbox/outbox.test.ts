import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSharedClock } from '#server/db/shared-clock.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { embeddedEmail } from '#server/ports/email/choose.ts'
import type { Email } from '#server/ports/email/port.ts'
import { smtp } from '#server/ports/email/smtp.ts'
import { openTestSmtp } from '#server/ports/email/test-smtp.fixture.ts'
import { embeddedSms } from '#server/ports/sms/choose.ts'
import type { Sms } from '#server/ports/sms/port.ts'
import { smsRu } from '#server/ports/sms/smsru.ts'
import { openTestService } from '#server/ports/test-service.fixture.ts'
import { deliverDue } from './deliver-due.fixture.ts'
import { BACKOFF_SECONDS, claimNext, sendToProvider, LEASE_SECONDS } from './deliver.ts'
import { writeLetter } from './letter.ts'
import { putLetter, putSms, sweepMessages } from './put-message.ts'
import { startOutbox } from './start-outbox.ts'

let database: TestDatabase
let now = new Date('2026-03-05T12:00:00+03:00')
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => database.db.deleteFrom('outbox').execute())

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const quiet = { warn() {}, error() {} }
const deliver = (ports: { sms?: Sms; email?: Email } = {}) =>
  deliverDue({
    db: database.db,
    ports: { sms: embeddedSms, email: embeddedEmail, ...ports },
    clock: () => now,
    log: quiet,
  })
const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute()
const states = async () => (await rows()).map(({ state }) => state)
const LETTER = writeLetter({
  subject: 'Тема',
  title: 'Тема',
  paragraphs: [],
  code: '123456',
  shop: { name: 'Верстак', url: 'https://shop.ru', phone: '' },
})

/** SMS.ru as it is: takes a text once a minute for a number. */
async function openSmsRu(onAccepted: () => void = () => {}) {
  const accepted: string[] = []
  let broken: number | null = null
  const service = await openTestService(({ form }) => {
    if (broken) return { status: broken, body: '' }
    const again = accepted.includes(`${form['to']} ${form['msg']}`)
    if (!again) accepted.push(`${form['to']} ${form['msg']}`)
    if (!again) onAccepted()
    const sms = again
      ? { status: 'ERROR', status_code: 231 }
      : { status: 'OK', status_code: 100, sms_id: `id-${accepted.length}` }
    return { body: { status: 'OK', status_code: 100, sms: { [form['to']!]: sms } } }
  })
  return {
    ...service,
    accepted,
    breakWith: (how: typeof broken) => (broken = how),
    sms: smsRu({ apiId: 'x', from: null }, { address: service.address }),
  }
}

describe('a message', () => {
  it('is written with what caused it, or not at all', async () => {
    await database.db
      .transaction()
      .execute(async (tx) => {
        await putSms(tx, '79110000001', 'x', { kind: 'order.ready', now })
        throw new Error('the rest failed')
      })
      .catch(() => {})
    expect(await rows()).toEqual([])
  })

  it('is sent once, and its secret wiped', async () => {
    const { sms, accepted, close } = await openSmsRu()
    await putSms(database.db, '79110000001', 'Код: 123456', { kind: 'order.ready', now, isSecret: true })
    await putSms(database.db, '79110000001', 'Заказ готов', { kind: 'order.ready', now })
    expect([await deliver({ sms }), await deliver({ sms })]).toEqual([2, 0])
    expect(accepted.sort()).toEqual(['79110000001 Заказ готов', '79110000001 Код: 123456'])
    expect(await rows()).toMatchObject([
      { state: 'sent', text: '', attempts: 1, sent_at: now },
      { state: 'sent', text: 'Заказ готов' },
    ])
    await close()
  })

  it('that stays in the house keeps its words for the inbox', async () => {
    await putLetter(database.db, 'a@shop.ru', LETTER, { kind: 'order.ready', now, isSecret: true })
    await deliver()
    expect(await rows()).toMatchObject([{ state: 'sent', text: LETTER.text }])
  })

  it('comes again after a failure, later each time, and is given up in the end', async () => {
    const { sms, breakWith, close } = await openSmsRu()
    breakWith(500)
    await putSms(database.db, '79110000001', 'Заказ готов', { kind: 'order.ready', now })
    expect(await deliver({ sms })).toBe(1)
    for (const wait of BACKOFF_SECONDS) {
      pass(wait - 1)
      expect(await deliver({ sms })).toBe(0)
      pass(1)
      expect(await deliver({ sms })).toBe(1)
    }
    expect(await rows()).toMatchObject([
      { state: 'failed', attempts: BACKOFF_SECONDS.length + 1, error: expect.stringContaining('SMS.ru') },
    ])
    pass(1e6)
    expect(await deliver({ sms })).toBe(0)
    await close()
  })

  it('arrives when the provider is back, once', async () => {
    const { sms, accepted, breakWith, close } = await openSmsRu()
    breakWith(503)
    await putSms(database.db, '79110000001', 'Заказ готов', { kind: 'order.ready', now })
    await deliver({ sms })
    expect(await rows()).toMatchObject([{ state: 'waiting', error: 'SMS.ru answered 503' }])
    breakWith(null)
    pass(BACKOFF_SECONDS[0]!)
    await deliver({ sms })
    expect([accepted.length, await states()]).toEqual([1, ['sent']])
    await close()
  })

  it('is not tried again when that is hopeless', async () => {
    const server = await openTestSmtp({ recipient: '550 no such user' })
    const email = smtp({ url: server.url, from: 'shop@shop.ru' })
    await putLetter(database.db, 'nobody@shop.ru', LETTER, { kind: 'order.ready', now, isSecret: true })
    await deliver({ email })
    expect(await rows()).toMatchObject([
      { state: 'failed', attempts: 1, text: '', error: expect.stringContaining('550') },
    ])
    email.close()
    await server.close()
  })

  it('is not sent when it has lost its use', async () => {
    const { sms, accepted, close } = await openSmsRu()
    await putSms(database.db, '79110000001', 'Код: 123456', {
      kind: 'order.ready',
      now,
      isSecret: true,
      usefulSeconds: 300,
    })
    pass(300)
    await deliver({ sms })
    expect([accepted, await rows()]).toMatchObject([[], [{ state: 'failed', error: 'no longer useful', text: '' }]])
    await close()
  })

  it('written for the look of it never leaves', async () => {
    await putSms(database.db, '79110000001', '', { kind: 'order.ready', now, isVoid: true })
    expect([await deliver(), await states()]).toEqual([0, ['void']])
  })
})

describe('whoever asked for a code', () => {
  const ask = () =>
    putSms(database.db, '79110000001', 'код 111111', {
      kind: 'account.code',
      now,
      usefulSeconds: 60,
      askerIp: '203.0.113.7',
    })
  const askers = async () => (await rows()).map(({ asker_ip: ip }) => ip)

  it('is known while the code waits, told to the provider, and forgotten', async () => {
    const service = await openSmsRu()
    service.breakWith(503)
    await ask()
    await deliver({ sms: service.sms })
    expect(await askers()).toEqual(['203.0.113.7'])
    service.breakWith(null)
    pass(BACKOFF_SECONDS[0]! + 1)
    await deliver({ sms: service.sms })
    expect([await states(), await askers()]).toEqual([['sent'], [null]])
    expect(service.requests.at(-1)!.form['ip']).toBe('203.0.113.7')
    await service.close()
  })

  it('is forgotten too when the code was given up', async () => {
    await ask()
    pass(61)
    await deliver({ sms: { ...embeddedSms, staysHere: false } })
    expect([await states(), await askers()]).toEqual([['failed'], [null]])
  })
})

describe('several senders', () => {
  it('send each message once', async () => {
    const { sms, accepted, close } = await openSmsRu()
    for (let count = 0; count < 40; count += 1)
      await putSms(database.db, '79110000001', `Сообщение ${count}`, { kind: 'order.ready', now })
    const taken = await Promise.all(Array.from({ length: 8 }, () => deliver({ sms })))
    expect(taken.reduce((sum, count) => sum + count)).toBe(40)
    expect(accepted).toHaveLength(40)
    expect(new Set(await states())).toEqual(new Set(['sent']))
    await close()
  })

  it('one that overslept its lease does not undo what the other did', async () => {
    await putSms(database.db, '79110000001', 'x', { kind: 'order.ready', now })
    const first = Promise.withResolvers<never>()
    const oversleeping = deliver({ sms: { ...embeddedSms, staysHere: false, send: () => first.promise } })
    await expect.poll(states).toEqual(['sending'])
    pass(LEASE_SECONDS.sms + 1)
    const second = Promise.withResolvers<{ providerId: string }>()
    const other = deliver({ sms: { ...embeddedSms, staysHere: false, send: () => second.promise } })
    await expect.poll(async () => (await rows())[0]!.attempts).toBe(2)
    const before = await rows()
    first.reject(new Error('too late'))
    await oversleeping
    expect(await rows()).toEqual(before)
    second.resolve({ providerId: 'other' })
    await other
    expect(await rows()).toMatchObject([{ state: 'sent', provider_id: 'other' }])
  })

  it('on hosts whose clocks differ agree on what is under way', async () => {
    const own = (wrongBy: number) => () => Date.now() + wrongBy
    const [right, ahead] = [
      await openSharedClock(database.pool, { own: own(0) }),
      await openSharedClock(database.pool, { own: own(300_000) }),
    ]
    await putSms(database.db, '79110000001', 'x', { kind: 'order.ready', now: right.now() })
    expect(await claimNext(database.db, 'sms', right.now())).toMatchObject({ attempts: 1 })
    expect(await claimNext(database.db, 'sms', ahead.now())).toBeUndefined()
    // by its own clock it would have been sent twice
    expect(await claimNext(database.db, 'sms', new Date(own(300_000)()))).toMatchObject({ attempts: 2 })
    right.close()
    ahead.close()
  })

  it('do not wait for a row another holds', async () => {
    await putSms(database.db, '79110000001', 'занято', { kind: 'order.ready', now })
    await putSms(database.db, '79110000001', 'свободно', { kind: 'order.ready', now })
    await database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('outbox').select('id').where('text', '=', 'занято').forUpdate().execute()
      expect(await deliver()).toBe(1)
    })
    expect(await states()).toEqual(['waiting', 'sent'])
  })
})

describe('a sender killed between sending and marking', () => {
  it('leaves the message to be taken up when its lease runs out; the provider takes it once', async () => {
    let kill = () => {}
    const { address, sms, accepted, requests, close } = await openSmsRu(() => kill())
    await putSms(database.db, '79110000001', 'Код: 123456', { kind: 'order.ready', now, isSecret: true })
    const sender = spawn(
      process.execPath,
      [join(import.meta.dirname, 'sender.fixture.ts'), database.url, address, now.toISOString()],
      { stdio: 'ignore' },
    )
    kill = () => sender.kill('SIGKILL')
    const [, signal] = await once(sender, 'exit')
    expect([signal, accepted.length]).toEqual(['SIGKILL', 1])
    expect(await rows()).toMatchObject([{ state: 'sending', attempts: 1, sent_at: null }])

    pass(LEASE_SECONDS.sms)
    expect(await deliver({ sms })).toBe(0)
    pass(1)
    expect(await deliver({ sms })).toBe(1)
    // asked twice, delivered once: SMS.ru knew the text, and that was understood
    expect([requests.length, accepted.length]).toEqual([2, 1])
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, text: '' }])
    expect(await deliver({ sms })).toBe(0)
    await close()
  })

  it('may send a letter twice, the same to the byte', async () => {
    const server = await openTestSmtp()
    const email = smtp({ url: server.url, from: 'shop@shop.ru' })
    await putLetter(database.db, 'a@shop.ru', LETTER, { kind: 'order.ready', now })
    // everything up to the marking, which the dead process never reached
    const row = await claimNext(database.db, 'email', now)
    await sendToProvider(row!, { sms: embeddedSms, email })
    pass(LEASE_SECONDS.email + 1)
    await deliver({ email })
    expect(server.letters[0]!.data).toContain(`Message-ID: <${row!.idempotency_key}@shop.ru>`)
    expect(server.letters).toEqual([server.letters[0], server.letters[0]])
    expect(await states()).toEqual(['sent'])
    email.close()
    await server.close()
  })
})

describe('a shop killed while the mail server holds its answer back', () => {
  it('leaves the letter to its delivery worker, which marks it and ends too', async () => {
    const yes = Promise.withResolvers<void>()
    const server = await openTestSmtp({ beforeYes: () => yes.promise })
    const settings = JSON.stringify({
      databaseUrl: database.url,
      email: { adapter: 'smtp', url: server.url, from: 'shop@shop.ru' },
    })
    const shop = spawn(process.execPath, [join(import.meta.dirname, 'sending-shop.fixture.ts'), settings], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let workerPid = 0
    shop.stdout.on('data', (text: Buffer) => (workerPid = Number(text.toString())))
    await putLetter(database.db, 'a@shop.ru', LETTER, { kind: 'order.ready', now: new Date() })
    await expect.poll(() => server.letters.length).toBe(1)
    shop.kill('SIGKILL')
    await once(shop, 'exit')
    expect(await states()).toEqual(['sending'])
    yes.resolve()
    await expect.poll(states).toEqual(['sent'])
    expect([await rows(), server.letters]).toMatchObject([[{ attempts: 1 }], [{}]])
    const isThere = () => {
      try {
        return process.kill(workerPid, 0)
      } catch {
        return false
      }
    }
    await expect.poll(isThere).toBe(false)
    await server.close()
  })
})

describe('what never leaves the house', () => {
  it('is delivered and marked in one statement, so nothing can die in between', async () => {
    await putSms(database.db, '79110000001', 'Заказ готов', { kind: 'order.ready', now })
    await putLetter(database.db, 'a@shop.ru', LETTER, { kind: 'order.ready', now })
    await sql`create table seen_state (id bigint, state text)`.execute(database.db)
    await sql`create function see_state() returns trigger language plpgsql as $$ begin insert into seen_state values (new.id, new.state); return new; end $$`.execute(
      database.db,
    )
    await sql`create trigger see_state after update on outbox for each row execute function see_state()`.execute(
      database.db,
    )
    await Promise.all([deliver(), deliver(), deliver()])
    const seen = await sql<{ state: string }>`select state from seen_state`.execute(database.db)
    expect(seen.rows).toEqual([{ state: 'sent' }, { state: 'sent' }])
    await sql`drop trigger see_state on outbox; drop function see_state; drop table seen_state`.execute(database.db)
  })

  it('is marked too late rather than shown when it has lost its use', async () => {
    await putSms(database.db, '79110000001', 'Код: 123456', {
      kind: 'order.ready',
      now,
      isSecret: true,
      usefulSeconds: 300,
    })
    pass(300)
    expect(await deliver()).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'failed', error: 'no longer useful', sent_at: null }])
  })
})

describe('the worker', () => {
  it('sends what comes in, survives a bad round and stops when told', async () => {
    const { sms, accepted, close } = await openSmsRu()
    let calls = 0
    const problems: string[] = []
    const clock = () => {
      if (++calls === 1) throw new Error('a bad clock')
      return new Date()
    }
    const log = { warn() {}, error: (details: { err: Error }) => void problems.push(details.err.message) }
    const worker = startOutbox({
      db: database.db,
      ports: { sms, email: embeddedEmail },
      clock,
      log: log as never,
      pauseMs: { idle: 20, afterFailure: 20 },
    })
    await putSms(database.db, '79110000001', 'Заказ готов', { kind: 'order.ready', now: new Date() })
    await expect.poll(() => accepted.length).toBe(1)
    await expect.poll(states).toEqual(['sent'])
    await worker.stop()
    await putSms(database.db, '79110000001', 'После остановки', { kind: 'order.ready', now: new Date() })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect([accepted.length, problems]).toEqual([1, ['a bad clock']])
    await close()
  })

  it('sweeps away what is of no use', async () => {
    const { db } = database
    await putSms(db, '79110000001', 'старое', { kind: 'order.ready', now })
    await deliver()
    await putSms(db, '79110000001', 'ждёт', { kind: 'order.ready', now: new Date(now.getTime() + 1) })
    pass(31 * 24 * 3600)
    await sweepMessages(db, now)
    expect((await rows()).map(({ text }) => text)).toEqual(['ждёт'])
  })
})
