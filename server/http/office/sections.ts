import type { OfficeImplementation } from '#server/calls/implement-office.ts'
import { sessionRoutes } from './session.ts'
import { staffRoutes } from './staff.ts'

/** Every implemented call of the back office. */
export const officeSections: OfficeImplementation[] = [...sessionRoutes, ...staffRoutes]
