import Type from 'typebox'
import { section } from './call.schema.ts'
import { City, PageNumber } from './shapes.schema.ts'

const { schema, pagedSchema } = section('Города')

export const searchCities = pagedSchema({
  summary: 'Города по началу или части названия, крупные первыми',
  query: { q: Type.Optional(Type.String({ maxLength: 100 })), page: Type.Optional(PageNumber) },
  answer: City,
  maxAge: 3600,
})

export const cityByIp = schema({
  summary: 'Город по IP-адресу; без адреса — по адресу запроса',
  access: 'visitor',
  query: { ip: Type.Optional(Type.String({ maxLength: 45 })) },
  answer: City,
})

export const quickCities = schema({
  summary: 'Короткий список: города филиалов и крупнейшие города',
  answer: Type.Array(City),
  maxAge: 3600,
})

export const serviceCities = schema({
  summary: 'Города, где есть сервисный центр',
  answer: Type.Array(City),
  maxAge: 3600,
})

export const cityById = schema({
  summary: 'Город по нашему номеру, коду ФИАС или КЛАДР',
  params: { id: Type.String({ minLength: 1, maxLength: 36 }) },
  answer: City,
  maxAge: 3600,
})
