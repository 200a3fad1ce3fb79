import { createHmac } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { addressProblem, postEvent } from './post.ts'
import { newWebhookSecret, signedHeaders } from './sign.ts'
import { openReceiver } from './webhook-receiver.fixture.ts'

const HERE = { inside: ['127.0.0.1'], isHttpsOnly: false }
const now = new Date('2026-03-05T12:00:00+03:00')

describe('a signature', () => {
  it('is that of the specification, computed as others compute it', () => {
    // the example of the specification's own libraries
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const content = 'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}'
    const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
    expect(createHmac('sha256', key).update(content).digest('base64')).toBe(
      'g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    )
    const uid = '01234567-89ab-4cde-8f01-23456789abcd'
    const headers = signedHeaders(
      { secret, old_secret: null, old_secret_until: null },
      { uid, body: '{"test": 2432232314}' },
      new Date(1_614_265_330_999),
    )
    const id = 'evt_0123456789ab4cde8f0123456789abcd'
    expect(headers).toEqual({
      'webhook-id': id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.1614265330.{"test": 2432232314}`).digest('base64')}`,
    })
  })

  it('is two for a day after the secret was changed, and one again after it', () => {
    const [secret, old_secret] = [newWebhookSecret(), newWebhookSecret()]
    const at = (seconds: number) =>
      signedHeaders(
        { secret, old_secret, old_secret_until: now },
        { uid: crypto.randomUUID(), body: '{}' },
        new Date(now.getTime() + seconds * 1000),
      )['webhook-signature'].split(' ')
    expect(at(-1)).toHaveLength(2)
    expect(new Set(at(-1)).size).toBe(2)
    expect(at(0)).toHaveLength(1)
    expect(Buffer.from(newWebhookSecret().slice('whsec_'.length), 'base64')).toHaveLength(32)
  })
})

describe('an address', () => {
  it.each([
    ['http://crm.example.ru/hook', null],
    ['https://8.8.8.8/', null],
    ['http://127.0.0.1/', /внутреннюю сеть/],
    ['http://2130706433/', /внутреннюю сеть/],
    ['http://0x7f.1/', /внутреннюю сеть/],
    ['http://[::1]/', /внутреннюю сеть/],
    ['http://[::ffff:10.0.0.1]/', /внутреннюю сеть/],
    ['http://[fd00::1]/', /внутреннюю сеть/],
    ['http://[fe80::1]/', /внутреннюю сеть/],
    ['http://[64:ff9b::a9fe:a9fe]/', /внутреннюю сеть/],
    ['http://169.254.169.254/latest/meta-data/', /внутреннюю сеть/],
    ['http://10.0.0.1/', /внутреннюю сеть/],
    ['http://172.16.5.5/', /внутреннюю сеть/],
    ['http://192.168.1.1/', /внутреннюю сеть/],
    ['http://100.64.0.1/', /внутреннюю сеть/],
    ['http://0.0.0.0/', /внутреннюю сеть/],
    ['http://localhost:5432/', /внутреннюю сеть/],
    ['http://shop.localhost/', /внутреннюю сеть/],
    ['https://user:secret@crm.example.ru/', /Имя и пароль/],
    ['https://crm.example.ru/#a', /без #/],
    ['ftp://crm.example.ru/', /вида https/],
    ['file:///etc/passwd', /вида https/],
    ['не адрес', /вида https/],
  ])('%s', (url, problem) => {
    const said = addressProblem(url, { inside: [], isHttpsOnly: false })
    if (problem) expect(said).toMatch(problem)
    else expect(said).toBeNull()
  })

  it('of a shop at work is encrypted', () => {
    expect(addressProblem('http://crm.example.ru/', { inside: [], isHttpsOnly: true })).toMatch(/https/)
    expect(addressProblem('https://crm.example.ru/', { inside: [], isHttpsOnly: true })).toBeNull()
  })

  it('that a name leads to is looked at when it is called, whatever was said of the name', async () => {
    const receiver = await openReceiver()
    const url = receiver.url.replace('127.0.0.1', 'localhost')
    const refused = await postEvent(url, {}, '{}', { inside: ['10.9.9.9'], isHttpsOnly: false })
    expect([refused, receiver.received]).toEqual([
      { status: null, words: expect.stringMatching(/внутреннюю сеть/), answer: '' },
      [],
    ])
    await receiver.close()
  })
})

describe('a receiver', () => {
  const LIMITS = { ms: 300, bytes: 16 * 1024 }
  const post = (url: string) => postEvent(url, { 'webhook-id': 'x' }, '{"a":"я"}', HERE, LIMITS)

  it('that answers is believed; its answer is kept as text, whatever it was', async () => {
    const receiver = await openReceiver(
      (_event, response) => void response.writeHead(200).end(Buffer.from([0x61, 0, 0xff, 0x62])),
    )
    expect(await post(receiver.url)).toEqual({ status: 200, words: '', answer: 'a\uFFFDb' })
    expect(receiver.received[0]).toMatchObject({
      body: '{"a":"я"}',
      headers: { 'content-type': 'application/json; charset=utf-8', 'content-length': '10' },
    })
    await receiver.close()
  })

  it('that leads elsewhere is not followed', async () => {
    const inner = await openReceiver()
    const receiver = await openReceiver(
      (_event, response) => void response.writeHead(302, { location: inner.url }).end(),
    )
    expect(await post(receiver.url)).toMatchObject({ status: 302, words: expect.stringMatching(/перенаправлением/) })
    expect(inner.received).toEqual([])
    await Promise.all([inner.close(), receiver.close()])
  })

  it('that breaks, is silent, trickles or is nobody is told of in words, in time', async () => {
    const receiver = await openReceiver((_event, response) => void response.writeHead(503).end('later'))
    expect(await post(receiver.url)).toEqual({ status: 503, words: 'Ответил 503', answer: 'later' })
    receiver.answerWith(() => {})
    expect(await post(receiver.url)).toMatchObject({ status: null, words: expect.stringMatching(/^Не ответил за/) })
    receiver.answerWith((_event, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drip))
    })
    expect(await post(receiver.url)).toMatchObject({ status: null, words: expect.stringMatching(/^Не ответил за/) })
    receiver.answerWith((_event, response) => void response.socket!.destroy())
    expect((await post(receiver.url)).words).toMatch(/^Связь оборвалась/)
    await receiver.close()
    expect((await post(receiver.url)).words).toMatch(/никто не слушает/)
    expect((await post('http://no-such-name.invalid/')).words).toMatch(/имени в сети нет/)
    const mute = createServer(() => {}).listen(0, '127.0.0.1')
    await vi.waitFor(() => expect(mute.listening).toBe(true))
    const { words } = await post(`https://127.0.0.1:${(mute.address() as AddressInfo).port}/`)
    expect(words).toMatch(/^Не ответил за/)
    mute.close()
  })

  it('that answers without end is heard out to a bound', async () => {
    let written = 0
    const receiver = await openReceiver((_event, response) => {
      response.writeHead(200)
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 'x'))) written += 64 * 1024
        if (!response.destroyed) response.once('drain', pour)
      }
      pour()
    })
    const outcome = await postEvent(receiver.url, {}, '{}', HERE, { ms: 5000, bytes: 16 * 1024 })
    expect(outcome).toMatchObject({ status: 200, words: '' })
    expect(outcome.answer).toBe('x'.repeat(2000))
    expect(written).toBeLessThan(64 * 1024 * 1024)
    await receiver.close()
  })
})
