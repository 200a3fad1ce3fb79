import type pg from 'pg'
import { readGoods, readOffers, readStock, readDailyTariffs, type TariffRow } from './read-rows.ts'
import type { GoodRow, OfferRow, GoodLocation, LoadedStockRow, Store } from './store.ts'

/** Codes of goods by what has changed. A changed good is read whole. */
export interface ChangedGoods {
  goods: ReadonlySet<string>
  offers: ReadonlySet<string>
  stock: ReadonlySet<string>
}

/** Goods read and written at once: as many as keep nobody waiting. */
const AT_ONCE = 500

/** Brings the changed goods up to the transaction's snapshot. */
export async function refreshStore(
  client: pg.ClientBase,
  store: Store,
  { goods, offers, stock }: ChangedGoods,
): Promise<void> {
  const changed = [...new Set([...goods, ...offers, ...stock])]
  for (let i = 0; i < changed.length; i += AT_ONCE) {
    const codes = changed.slice(i, i + AT_ONCE)
    await refreshSome(client, store, {
      goods: codes.filter((code) => goods.has(code)),
      offers: codes.filter((code) => goods.has(code) || offers.has(code)),
      stock: codes.filter((code) => goods.has(code) || stock.has(code)),
    })
  }
}

async function refreshSome(
  client: pg.ClientBase,
  store: Store,
  codes: { goods: string[]; offers: string[]; stock: string[] },
) {
  const goods: GoodRow[] = []
  const offers: OfferRow[] = []
  const tariffs: TariffRow[] = []
  const stock: LoadedStockRow[] = []
  if (codes.goods.length > 0) await readGoods(client, codes.goods, (row) => goods.push(row))
  if (codes.offers.length > 0) {
    await readOffers(client, codes.offers, store.dictionary.nodes, (row) => offers.push(row))
    await readDailyTariffs(client, codes.offers, (row) => tariffs.push(row))
  }
  if (codes.stock.length > 0)
    await readStock(client, codes.stock, store.dictionary.nodeByWarehouse, (row) => stock.push(row))

  // Everything is here: from now on without waiting, so that no listing falls in between.
  const found = new Set(goods.map(({ code }) => code))
  for (const code of codes.goods) if (!found.has(code)) store.removeGood(code)
  for (const good of goods) store.putGood(good)
  const placed = <T extends { code: string }>(rows: T[], put: (place: GoodLocation, row: T) => void) => {
    for (const row of rows) {
      const place = store.find(row.code)
      if (place) put(place, row)
    }
  }
  placed(
    codes.offers.map((code) => ({ code })),
    ({ segment, row }) => store.clearOffers(segment, row),
  )
  placed(offers, (place, offer) => store.putOffer(place, offer))
  placed(tariffs, (place, { pricePerDay }) => store.putTariff(place, pricePerDay))
  placed(
    codes.stock.map((code) => ({ code })),
    ({ segment, row }) => store.clearStock(segment, row),
  )
  placed(stock, (place, row) => store.addStock(place, row))
}
