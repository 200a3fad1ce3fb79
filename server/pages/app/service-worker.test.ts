import { describe, expect, it } from 'vitest'
import { cacheAddress } from '../cache-address.ts'
import { type ShopResponse, htmlResponse, openWorker } from './service-worker.fixture.ts'

const away = () => Promise.reject(new TypeError('Failed to fetch'))

async function opened(version = '1') {
  const network = {
    answer: async (url: string): Promise<ShopResponse> => htmlResponse(`page ${new URL(url).pathname}`),
  }
  const worker = openWorker(version, (url) => network.answer(url))
  await worker.start()
  return { worker, network }
}

describe('a page', () => {
  it('comes from the shop while the shop answers: a new price is seen, and kept', async () => {
    const { worker, network } = await opened()
    network.answer = async () => htmlResponse('5 090 ₽')
    expect(await worker.ask('/product/a-1/')).toBe('5 090 ₽')
    network.answer = async () => htmlResponse('4 990 ₽')
    expect(await worker.ask('/product/a-1/')).toBe('4 990 ₽')
    network.answer = away
    expect(await worker.ask('/product/a-1/')).toBe('4 990 ₽')
  })

  it('that was seen is shown without a connection, on a line that hangs, and while the shop is down', async () => {
    const { worker, network } = await opened()
    await worker.ask('/about/?utm_source=vk')
    for (const trouble of [
      away,
      () => new Promise<ShopResponse>(() => {}),
      async () => htmlResponse('Bad gateway', { status: 502 }),
    ]) {
      network.answer = trouble
      expect(await worker.ask('/about/?yclid=7')).toBe('page /about/')
    }
  })

  const tracking =
    'utm_source UTM_TERM openstat _openstat yclid ysclid ymclid gclid gclsrc gbraid wbraid dclid fbclid msclkid ' +
    'rb_clickid vk_ref roistat roistat_visit mc_cid mc_eid etext cm_id calltouch_tm _ga _gl'
  it.each(tracking.split(' '))(
    'has one name here and in the cache of the shop, whoever advertised it by %s',
    async (name) => {
      const { worker } = await opened()
      await worker.ask(`/about/?page=2&${name}=1`)
      expect(worker.pages()).toEqual(['/about/?page=2'])
      expect(cacheAddress(`/about/?page=2&${name}=1`).url).toBe('/about/?page=2')
    },
  )

  it.each(['from', 'utm', 'tag', 'gclid2'])('keeps what %s says of it', async (name) => {
    const { worker } = await opened()
    await worker.ask(`/about/?${name}=1`)
    expect(worker.pages()).toEqual([`/about/?${name}=1`])
    expect(cacheAddress(`/about/?${name}=1`).url).toBe(`/about/?${name}=1`)
  })

  it('nobody saw gives the offline page; an error of the shop is shown as it is', async () => {
    const { worker, network } = await opened()
    network.answer = away
    expect(await worker.ask('/about/')).toBe('offline')
    network.answer = async () => htmlResponse('Нет такой', { status: 404 })
    expect(await worker.ask('/nothing/')).toBe('Нет такой')
    expect(worker.pages()).toEqual([])
  })

  it('of one visitor is never kept, nor answered from what was', async () => {
    const { worker, network } = await opened()
    for (const path of ['/basket/', '/basket/checkout/', '/personal-account/', '/pay/token/', '/confirm/code/']) {
      expect(await worker.ask(path)).toBe(`page ${path}`)
      await worker.tell({ page: path })
    }
    expect(worker.pages()).toEqual([])
    network.answer = away
    expect(await worker.ask('/basket/')).toBe('offline')
    for (const call of ['/api/cart', '/api/user/me', '/basket.data', '/personal-account.data', '/visits'])
      expect(await worker.ask(call, 'cors')).toBeUndefined()
  })

  it('reached without loading a document is kept too, but nobody else’s', async () => {
    const { worker } = await opened()
    await worker.tell({ page: '/product/a-1/', files: ['/assets/shop-1.js', '/pictures/320/a.webp'] })
    await worker.tell({ page: 'https://evil.example/' })
    await worker.tell({ files: ['/assets/shop-1.css'] })
    expect(worker.pages()).toEqual(['/product/a-1/'])
    expect([...worker.stored.get('verstak-assets')!.keys()]).toEqual([
      'https://shop.test/assets/shop-1.js',
      'https://shop.test/assets/shop-1.css',
    ])
  })
})

it('keeps the last thirty', async () => {
  const { worker } = await opened()
  for (let number = 1; number <= 40; number++) await worker.ask(`/product/${number}/`)
  await worker.ask('/product/12/')
  expect(worker.pages()).toHaveLength(30)
  expect([worker.pages()[0], worker.pages().at(-1)]).toEqual(['/product/11/', '/product/12/'])
})

it('files that never change are asked for once', async () => {
  const { worker, network } = await opened()
  expect(await worker.ask('/assets/shop-1.js', 'cors')).toBe('page /assets/shop-1.js')
  network.answer = away
  expect(await worker.ask('/assets/shop-1.js', 'cors')).toBe('page /assets/shop-1.js')
})

it('a new version forgets the pages of the old one, leaves what is not ours, and takes over no page that is open', async () => {
  const { worker } = await opened('1')
  expect(worker.claims()).toBe(1)
  await worker.ask('/about/')
  worker.stored.set('somebody-else', new Map())
  const next = openWorker('2', away, worker.stored)
  await next.start()
  expect([...next.stored.keys()].toSorted()).toEqual([
    'somebody-else',
    'verstak-assets',
    'verstak-pictures',
    'verstak-shell-2',
  ])
  expect(next.claims()).toBe(0)
  expect(await next.ask('/about/')).toBe('offline')
})
