import { forbidden } from '#contract/api-error.ts'
import * as schemas from '#contract/office/transport.schema.ts'
import { transportCities, transportTerms } from '#contract/office/transport.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { readWantedLines } from '#server/shop/buying/cart/cart-lines.ts'
import { datedTariffs } from '#server/shop/buying/cart/delivery.ts'
import { requireCity, requireTransport, transportUnavailable } from '#server/shop/goods/transport/ask-carrier.ts'
import { branchesIn, listBranches } from '#server/shop/people/staff/branches.ts'

export const transportRoutes = [
  implementOffice(transportCities, schemas.transportCities, async ({ query }, { ports }) => ({
    data: await requireTransport(ports).findCities(query.city).catch(transportUnavailable),
  })),

  implementOffice(transportTerms, schemas.transportTerms, async ({ body }, { db, ports, scope, clock }) => {
    const company = requireTransport(ports)
    if (!branchesIn(await listBranches(db), scope).some(({ code }) => code === body.branch))
      throw forbidden('Этот филиал не ваш')
    const city = await requireCity(company, body.city)
    const lines = await readWantedLines(db, body.lines, body.branch, false)
    const [tariffs, offices] = await Promise.all([
      datedTariffs({ db, ports, clock }, { lines, nodeCode: body.branch, cityCode: city.code }),
      company.offices(city.code).catch(transportUnavailable),
    ])
    return {
      data: {
        city,
        tariffs,
        offices: offices.map(({ code, address, workTime }) => ({ code, address, workTime })),
      },
    }
  }),
]
