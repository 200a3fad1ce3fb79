import Type from 'typebox'
import { section } from './call.ts'
import { City, PageNumber } from './shapes.ts'

const { call, pagedCall } = section('Города')

export const searchCities = pagedCall({
  path: '/city',
  summary: 'Города по началу или части названия, крупные первыми',
  query: { q: Type.Optional(Type.String({ maxLength: 100 })), page: Type.Optional(PageNumber) },
  answer: City,
  maxAge: 3600,
})

export const cityByIp = call({
  path: '/city/by-ip',
  summary: 'Город по IP-адресу; без адреса — по адресу запроса',
  access: 'visitor',
  query: { ip: Type.Optional(Type.String({ maxLength: 45 })) },
  answer: City,
})

export const quickCities = call({
  path: '/city/pack/quick',
  summary: 'Короткий список: города филиалов и крупнейшие города',
  answer: Type.Array(City),
  maxAge: 3600,
})

export const serviceCities = call({
  path: '/city/pack/service',
  summary: 'Города, где есть сервисный центр',
  answer: Type.Array(City),
  maxAge: 3600,
})

export const cityById = call({
  path: '/city/by-id/{id}',
  summary: 'Город по нашему номеру, коду ФИАС или КЛАДР',
  params: { id: Type.String({ minLength: 1, maxLength: 36 }) },
  answer: City,
  maxAge: 3600,
})
