import { afterEach, describe, expect, it } from 'vitest'
import { OutsideFailure } from '../outside-service.ts'
import { openTestService, type ServiceRequest } from '../test-service.fixture.ts'
import type { Sms } from './port.ts'
import { smsRu } from './smsru.ts'
import { smsc } from './smsc.ts'

type Service = Awaited<ReturnType<typeof openTestService>>
let service: Service
afterEach(() => service.close())

const MESSAGE = { to: '79111234567', text: 'Код подтверждения: 123456', id: 42, mayRepeat: false, askerIp: null }
const failure = (sms: Sms, more: object = {}) =>
  sms.send({ ...MESSAGE, ...more }).then(
    () => null,
    (error: OutsideFailure) => error,
  )

async function open(
  reply: (request: ServiceRequest) => Parameters<typeof openTestService>[0] extends (r: never) => infer R ? R : never,
) {
  service = await openTestService(reply)
  return service.address
}

describe('SMS.ru', () => {
  const KEYS = { apiId: 'secret-id', from: null }
  const answer = (sms: object) => ({
    body: { status: 'OK', status_code: 100, sms: { '79111234567': sms }, balance: 4.2 },
  })

  it('sends as documented', async () => {
    const address = await open(() => answer({ status: 'OK', status_code: 100, sms_id: '000-10000000' }))
    expect(await smsRu(KEYS, { address }).send(MESSAGE)).toEqual({ providerId: '000-10000000' })
    expect(service.requests).toMatchObject([
      {
        method: 'POST',
        path: '/sms/send',
        form: { api_id: 'secret-id', to: '79111234567', msg: 'Код подтверждения: 123456', json: '1' },
      },
    ])
  })

  it('names the sender agreed on', async () => {
    const address = await open(() => answer({ status: 'OK', status_code: 100, sms_id: '000-1' }))
    await smsRu({ apiId: 'secret-id', from: 'Verstak' }, { address }).send(MESSAGE)
    expect(service.requests[0]!.form).toMatchObject({ from: 'Verstak' })
  })

  it('is told who asked for a code, and of nobody else', async () => {
    const address = await open(() => answer({ status: 'OK', status_code: 100, sms_id: '000-1' }))
    const sms = smsRu(KEYS, { address })
    await sms.send({ ...MESSAGE, askerIp: '203.0.113.7' })
    await sms.send(MESSAGE)
    expect(service.requests.map(({ form }) => form['ip'])).toEqual(['203.0.113.7', undefined])
  })

  it.each([
    [103, { state: 'delivered', words: null }],
    [102, { state: 'under-way', words: null }],
    [150, { state: 'failed', words: 'нет такого номера' }],
    [-1, { state: 'failed', words: 'SMS.ru такого сообщения не знает' }],
  ])('state %s of a message is %o', async (code, found) => {
    const address = await open(() => ({
      body: { status: 'OK', status_code: 100, sms: { '000-1': { status: 'OK', status_code: code } } },
    }))
    expect(await smsRu(KEYS, { address }).delivery({ to: MESSAGE.to, providerId: '000-1' })).toEqual(found)
    expect(service.requests).toMatchObject([
      { method: 'POST', path: '/sms/status', form: { api_id: 'secret-id', sms_id: '000-1', json: '1' } },
    ])
  })

  it.each([
    [202, false],
    [207, false],
    [232, false],
    [201, true],
    [220, true],
    [231, true],
  ])('refusal %s of the number: worth a retry %s', async (code, isTemporary) => {
    const address = await open(() => answer({ status: 'ERROR', status_code: code, status_text: 'Почему' }))
    expect(await failure(smsRu(KEYS, { address }))).toMatchObject({
      isTemporary,
      message: `SMS.ru refused: ${code} Почему`,
    })
  })

  it('takes «the same within a minute» for success when an earlier try may have gone through', async () => {
    const address = await open(() => answer({ status: 'ERROR', status_code: 231 }))
    expect(await smsRu(KEYS, { address }).send({ ...MESSAGE, mayRepeat: true })).toEqual({ providerId: null })
  })

  it.each([
    [
      'a wrong key',
      { body: { status: 'ERROR', status_code: 200, status_text: 'Неправильный api_id' } },
      'SMS.ru refused: 200 Неправильный api_id',
    ],
    ['an answer without the number', { body: { status: 'OK', status_code: 100, sms: {} } }, 'SMS.ru refused: 100'],
    ['a page instead of JSON', { body: '<html>' }, 'SMS.ru answered something that is no JSON: <html>'],
    ['500', { status: 500, body: 'x' }, 'SMS.ru answered 500 x'],
    ['a closed door', 'hang-up' as const, 'SMS.ru is out of reach'],
    ['silence', 'silence' as const, 'SMS.ru did not answer in 200 ms'],
  ])('fails clearly and without its keys on %s', async (_what, reply, message) => {
    const address = await open(() => reply)
    const error = await failure(smsRu(KEYS, { address, timeoutMs: reply === 'silence' ? 200 : 20_000 }))
    expect(error).toBeInstanceOf(OutsideFailure)
    expect(error).toMatchObject({ isTemporary: true, message })
    expect(error!.message).not.toContain('secret')
  })
})

describe('SMSC', () => {
  const KEYS = { login: 'shop', password: 'secret', shop: 'shop.ru', sender: null }
  const OURS = expect.stringMatching(/^[1-9]\d{0,9}$/)

  it('sends as documented, with a number of its own for each message', async () => {
    const address = await open(() => ({ body: { id: 77, cnt: 1 } }))
    expect(await smsc(KEYS, { address }).send(MESSAGE)).toEqual({ providerId: '77' })
    expect(service.requests).toMatchObject([
      {
        method: 'POST',
        path: '/sys/send.php',
        form: {
          login: 'shop',
          psw: 'secret',
          phones: '79111234567',
          mes: MESSAGE.text,
          fmt: '3',
          charset: 'utf-8',
          id: OURS,
        },
      },
    ])
  })

  it('numbers a message the same at every try, and apart from other messages and shops', async () => {
    const address = await open(() => ({ body: { id: 77, cnt: 1 } }))
    await smsc(KEYS, { address }).send(MESSAGE)
    await smsc(KEYS, { address }).send(MESSAGE)
    await smsc({ ...KEYS, shop: 'other.ru' }, { address }).send(MESSAGE)
    await smsc(KEYS, { address }).send({ ...MESSAGE, text: 'Код подтверждения: 654321' })
    const [first, again, elsewhere, restored] = service.requests.map(({ form }) => form['id'])
    expect(again).toBe(first)
    expect(new Set([first, elsewhere, restored]).size).toBe(3)
  })

  it('signs by a key of its own, and from the name agreed on', async () => {
    const address = await open(() => ({ body: { id: 77, cnt: 1 } }))
    await smsc({ apiKey: 'secret-key', shop: 'shop.ru', sender: 'Verstak' }, { address }).send(MESSAGE)
    expect(service.requests[0]!.form).toMatchObject({ apikey: 'secret-key', sender: 'Verstak' })
    expect(service.requests[0]!.form).not.toHaveProperty('login')
  })

  it.each([
    [7, false],
    [6, false],
    [2, true],
    [3, true],
    [9, true],
  ])('error %s: worth a retry %s', async (code, isTemporary) => {
    const address = await open(() => ({ body: { error: 'Почему', error_code: code } }))
    expect(await failure(smsc(KEYS, { address }))).toMatchObject({
      isTemporary,
      message: `SMSC refused: ${code} Почему`,
    })
  })

  it('takes «the same within a minute» for success on a repeat', async () => {
    const address = await open(({ path }) => ({
      body: path === '/sys/status.php' ? { status: -3 } : { error: 'duplicate request, wait a minute', error_code: 9 },
    }))
    expect(await smsc(KEYS, { address }).send({ ...MESSAGE, mayRepeat: true })).toEqual({ providerId: null })
  })

  it.each([
    ['was taken', { status: 0 }, { providerId: OURS }, ['/sys/status.php']],
    ['never came', { status: -3 }, { providerId: '77' }, ['/sys/status.php', '/sys/send.php']],
  ])('asks before it repeats: the message %s', async (_what, known, outcome, paths) => {
    const address = await open(({ path }) => ({ body: path === '/sys/status.php' ? known : { id: 77, cnt: 1 } }))
    expect(await smsc(KEYS, { address }).send({ ...MESSAGE, mayRepeat: true })).toEqual(outcome)
    expect(service.requests.map(({ path }) => path)).toEqual(paths)
    expect(service.requests[0]).toMatchObject({ form: { phone: '79111234567', id: OURS, fmt: '3' } })
  })

  it.each([
    [{ status: 1 }, { state: 'delivered', words: null }],
    [{ status: 0 }, { state: 'under-way', words: null }],
    [
      { status: 20, err: 1 },
      { state: 'failed', words: 'нет такого номера' },
    ],
    [
      { status: 20, err: 6 },
      { state: 'failed', words: 'оператор не смог доставить' },
    ],
    [{ status: 3 }, { state: 'failed', words: 'телефон слишком долго был выключен или вне сети' }],
  ])('what became of a message: %o is %o', async (known, found) => {
    const address = await open(() => ({ body: known }))
    expect(await smsc(KEYS, { address }).delivery({ to: MESSAGE.to, providerId: '77' })).toEqual(found)
    expect(service.requests).toMatchObject([
      { path: '/sys/status.php', form: { login: 'shop', psw: 'secret', phone: '79111234567', id: '77', fmt: '3' } },
    ])
  })

  it('does not repeat what it cannot ask about', async () => {
    const address = await open(() => ({ body: { error: 'too many requests', error_code: 9 } }))
    expect(await failure(smsc(KEYS, { address }), { mayRepeat: true })).toMatchObject({
      isTemporary: true,
      message: 'SMSC does not say: 9 too many requests',
    })
    expect(service.requests.map(({ path }) => path)).toEqual(['/sys/status.php'])
  })

  it('rests after five failures in a row, then tries again', async () => {
    let broken = true
    const address = await open(() => (broken ? { status: 503, body: '' } : { body: { id: 1, cnt: 1 } }))
    const sms = smsc(KEYS, { address })
    for (let count = 0; count < 5; count += 1) await failure(sms)
    broken = false
    expect(await failure(sms)).toMatchObject({ message: 'SMSC rests after failing', isTemporary: true })
    expect(service.requests).toHaveLength(5)
  })
})
