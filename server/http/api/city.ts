import { isIP } from 'node:net'
import { invalid, notFound } from '#contract/api-error.ts'
import * as schemas from '#contract/city.schema.ts'
import { cityById, cityByIp, quickCities, searchCities, serviceCities } from '#contract/city.ts'
import { implement } from '#server/calls/implement.ts'
import { paginationMeta } from '#server/kernel/pagination.ts'
import { findCities, findCity, mainCity, quickCityPack, serviceCityPack } from '#server/kernel/cities.ts'

const CITIES_A_PAGE = 20
const LARGE_CITIES = 12

export const cityRoutes = [
  implement(searchCities, schemas.searchCities, async ({ query }, { db }) => {
    const page = query.page ?? 1
    const { rows, total } = await findCities(db, query.q ?? '', page, CITIES_A_PAGE)
    return { data: rows, meta: paginationMeta(page, CITIES_A_PAGE, total) }
  }),

  implement(cityByIp, schemas.cityByIp, async ({ query }, { db, ports, visitor }) => {
    if (query.ip !== undefined && !isIP(query.ip)) throw invalid({ ip: ['Это не IP-адрес'] })
    const id = ports.ipCity.cityIdByIp(query.ip ?? visitor.ip)
    return { data: (id === null ? undefined : await findCity(db, String(id))) ?? (await mainCity(db)) }
  }),

  implement(quickCities, schemas.quickCities, async (_input, { db }) => ({
    data: await quickCityPack(db, LARGE_CITIES),
  })),

  implement(serviceCities, schemas.serviceCities, async (_input, { db }) => ({ data: await serviceCityPack(db) })),

  implement(cityById, schemas.cityById, async ({ params }, { db }) => {
    const city = await findCity(db, params.id)
    if (!city) throw notFound('Такого города нет в справочнике')
    return { data: city }
  }),
]
