import type { FoundOrganization } from '#contract/organization.ts'
import { fetchJson, circuitBreaker } from '../outside-service.ts'
import { SUGGESTED, type SuggestionsPort } from './port.ts'

interface Answer<Data> {
  suggestions?: { value: string; data: Data }[]
}
interface AddressData {
  fias_id?: string | null
  geo_lat?: string | null
  geo_lon?: string | null
  /** How exact they are: 0 the house, 1 the one beside it, 2 the street, 3 the settlement, 4 the city, 5 unknown. */
  qc_geo?: string | number | null
}
interface PartyData {
  inn: string
  kpp?: string | null
  ogrn?: string | null
  name?: { short_with_opf?: string | null; full_with_opf?: string | null }
  state?: { status?: string | null }
  address?: { value?: string | null }
}

const coordinate = (text: string | null | undefined) => (text && Number.isFinite(Number(text)) ? Number(text) : null)
/** The middle of a street or of a city is nobody's door. */
const isDoor = ({ qc_geo }: AddressData) => qc_geo === undefined || qc_geo === null || Number(qc_geo) <= 1

function presentParty({ value, data }: { value: string; data: PartyData }): FoundOrganization {
  return {
    inn: data.inn,
    kpp: data.kpp ?? null,
    ogrn: data.ogrn ?? null,
    name: data.name?.short_with_opf || data.name?.full_with_opf || value,
    address: data.address?.value ?? '',
    status: data.state?.status ?? 'ACTIVE',
  }
}

/** https://dadata.ru/api/suggest/ */
export function dadata(
  { token }: { token: string },
  { address = 'https://suggestions.dadata.ru', timeoutMs = 3000 } = {},
): SuggestionsPort {
  const guarded = circuitBreaker('DaData')
  const ask = async <Data>(method: string, body: object) => {
    const url = `${address}/suggestions/api/4_1/rs/${method}`
    const answer = await guarded(() =>
      fetchJson('DaData', { url, body, headers: { authorization: `Token ${token}` }, timeoutMs }),
    )
    return (answer as Answer<Data>).suggestions ?? []
  }
  return {
    async addresses(query, cityKladrId) {
      const boost = cityKladrId ? { locations_boost: [{ kladr_id: cityKladrId }] } : {}
      const found = await ask<AddressData>('suggest/address', { query, count: SUGGESTED, ...boost })
      return found.map(({ value, data }) => ({
        value,
        fiasId: data.fias_id || null,
        geoLat: isDoor(data) ? coordinate(data.geo_lat) : null,
        geoLon: isDoor(data) ? coordinate(data.geo_lon) : null,
      }))
    },
    async organizations(query) {
      const isNumber = /^(\d{10}|\d{12}|\d{13}|\d{15})$/.test(query)
      return (await ask<PartyData>(isNumber ? 'findById/party' : 'suggest/party', { query, count: SUGGESTED })).map(
        presentParty,
      )
    },
    async organizationByInn(inn, kpp) {
      const [found] = await ask<PartyData>('findById/party', {
        query: inn,
        ...(kpp ? { kpp } : { branch_type: 'MAIN' }),
      })
      return found ? presentParty(found) : null
    },
  }
}
