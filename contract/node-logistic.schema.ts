import Type from 'typebox'
import { section } from './call.schema.ts'
import { Good } from './good.schema.ts'
import { NodeLogistic, Nullable, PageNumber, ServiceCenter, Warehouse } from './shapes.schema.ts'

const { schema, pagedSchema } = section('Филиалы, магазины, сервис')
const id = Type.String({ minLength: 1, maxLength: 80 })

export const nodeByCode = schema({
  summary: 'Филиал: телефон, прокат, сервис, тарифы доставки',
  params: { code: Type.String({ minLength: 1, maxLength: 20 }) },
  answer: NodeLogistic,
})

export const nodeWarehouses = schema({
  summary: 'Магазины филиала; с cartUuid — с наличием товаров корзины',
  byNode: true,
  query: { cartUuid: Type.Optional(Type.String({ format: 'uuid' })) },
  answer: Type.Array(Warehouse),
})

export const warehouseById = schema({
  summary: 'Магазин по номеру или по имени в адресе страницы',
  params: { id },
  answer: Warehouse,
})

export const warehouseGoods = pagedSchema({
  summary: 'Что лежит в магазине: ходовое первым, цены филиала магазина',
  params: { id },
  query: { page: Type.Optional(PageNumber), perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })) },
  answer: Good,
})

export const serviceCenters = schema({
  summary: 'Все сервисные центры',
  answer: Type.Array(ServiceCenter),
})

export const serviceCenterById = schema({
  summary: 'Сервисный центр по номеру или по имени в адресе страницы',
  params: { id },
  answer: ServiceCenter,
})

export const mapGround = schema({
  summary: 'Подложка карты: адрес плиток и чья она; null — рисуем свою',
  maxAge: 60 * 60,
  answer: Nullable(Type.Object({ url: Type.String(), credit: Type.String() })),
})

export const nodeByCity = schema({
  summary: 'Филиал, который обслуживает город',
  params: { id },
  answer: NodeLogistic,
})
