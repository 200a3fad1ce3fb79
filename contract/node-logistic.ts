import { endpoint } from './call.ts'
import type * as S from './node-logistic.schema.ts'

export const nodeByCode = endpoint<typeof S.nodeByCode>('GET', '/node-logistic/{code}')
export const nodeWarehouses = endpoint<typeof S.nodeWarehouses>('GET', '/node-logistic/warehouses')
export const warehouseById = endpoint<typeof S.warehouseById>('GET', '/node-logistic/warehouse/{id}')
export const warehouseGoods = endpoint<typeof S.warehouseGoods>('GET', '/node-logistic/warehouse/{id}/goods')
export const serviceCenters = endpoint<typeof S.serviceCenters>('GET', '/node-logistic/services')
export const serviceCenterById = endpoint<typeof S.serviceCenterById>('GET', '/node-logistic/service/{id}')
export const mapGround = endpoint<typeof S.mapGround>('GET', '/node-logistic/map')
export const nodeByCity = endpoint<typeof S.nodeByCity>('GET', '/node-logistic/city/{id}')
