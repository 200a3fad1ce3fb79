import { endpoint } from './call.ts'
import type * as S from './city.schema.ts'

export const searchCities = endpoint<typeof S.searchCities>('GET', '/city')
export const cityByIp = endpoint<typeof S.cityByIp>('GET', '/city/by-ip')
export const quickCities = endpoint<typeof S.quickCities>('GET', '/city/pack/quick')
export const serviceCities = endpoint<typeof S.serviceCities>('GET', '/city/pack/service')
export const cityById = endpoint<typeof S.cityById>('GET', '/city/by-id/{id}')
