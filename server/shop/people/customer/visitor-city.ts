import { invalid } from '#contract/api-error.ts'
import type { City } from '#contract/shapes.ts'
import { CITY_COOKIE, CITY_COOKIE_SECONDS } from '#server/kernel/city-cookie.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { findCity, mainCity } from '#server/kernel/cities.ts'

async function cityOfNode({ db, nodeCode }: CallContext): Promise<City | undefined> {
  const node = await db.selectFrom('node_logistic').select('city_id').where('code', '=', nodeCode).executeTakeFirst()
  return node && node.city_id !== null ? findCity(db, String(node.city_id)) : undefined
}

/** Chosen in the account, chosen in this browser, or the host's. */
export async function visitorCity(context: CallContext): Promise<City> {
  const { db, visitor } = context
  const account =
    visitor.userId === null
      ? undefined
      : await db.selectFrom('customer').select('city_fias_id').where('id', '=', visitor.userId).executeTakeFirst()
  const chosen = account?.city_fias_id ?? visitor.cookies[CITY_COOKIE]
  const city = chosen ? await findCity(db, chosen) : undefined
  return city ?? (await cityOfNode(context)) ?? mainCity(db)
}

export async function storeCity({ db, visitor, setCookie }: CallContext, fiasId: string): Promise<City> {
  const city = await findCity(db, fiasId)
  if (!city || city.fiasId !== fiasId.toLowerCase()) throw invalid({ cityFiasId: ['Такого города нет в справочнике'] })
  if (visitor.userId !== null)
    await db.updateTable('customer').set({ city_fias_id: city.fiasId }).where('id', '=', visitor.userId).execute()
  setCookie({ name: CITY_COOKIE, value: city.fiasId, maxAge: CITY_COOKIE_SECONDS })
  return city
}
