import type pg from 'pg'
import { buildDictionary, DICTIONARY_SQL } from '../dictionary.ts'
import { readGoods, readOffers, readStock, readDailyTariffs } from './read-rows.ts'
import { Store } from './store.ts'

/** Reads the whole catalogue. In a transaction that sees one snapshot. */
export async function loadStore(client: pg.ClientBase): Promise<Store> {
  const { rows: tables } = await client.query(DICTIONARY_SQL)
  const { rows: counts } = await client.query<{ code: string; goods: string }>(
    'select category_code as code, count(*) as goods from good where is_active group by 1',
  )
  const store = new Store(buildDictionary(tables[0]), new Map(counts.map(({ code, goods }) => [code, Number(goods)])))
  await readGoods(client, 'all', (good) => store.putGood(good))
  await readOffers(client, 'all', store.dictionary.nodes, (offer) => {
    const place = store.find(offer.code)
    if (place) store.putOffer(place, offer)
  })
  await readDailyTariffs(client, 'all', ({ code, pricePerDay }) => {
    const place = store.find(code)
    if (place) store.putTariff(place, pricePerDay)
  })
  await readStock(client, 'all', store.dictionary.nodeByWarehouse, (row) => {
    const place = store.find(row.code)
    if (place) store.addStock(place, row)
  })
  return store
}
