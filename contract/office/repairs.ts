import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './repairs.schema.ts'

export type RepairRow = Static<typeof S.RepairRow>
export type RepairBoard = Static<typeof S.RepairBoard>
export type RepairCard = Static<typeof S.RepairCard>
export type RepairCardLine = Static<typeof S.RepairLine>
export type WarrantyFound = Static<typeof S.WarrantyFound>
export type KnownOwner = Static<typeof S.KnownOwner>
export type PartFound = Static<typeof S.PartFound>
export type PrintedRepair = Static<(typeof S.printedRepair)['answer']>

export const repairBoard = endpoint<typeof S.repairBoard>('GET', '/office/repairs')
export const closedRepairs = endpoint<typeof S.closedRepairs>('GET', '/office/closed-repairs')
export const repairCard = endpoint<typeof S.repairCard>('GET', '/office/repairs/{number}')
export const takeTool = endpoint<typeof S.takeTool>('POST', '/office/repairs')
export const knownOwner = endpoint<typeof S.knownOwner>('GET', '/office/repair-owner')
export const changeRepair = endpoint<typeof S.changeRepair>('POST', '/office/repairs/{number}')
export const addRepairPart = endpoint<typeof S.addRepairPart>('POST', '/office/repairs/{number}/parts')
export const addRepairWork = endpoint<typeof S.addRepairWork>('POST', '/office/repairs/{number}/works')
export const changeRepairLine = endpoint<typeof S.changeRepairLine>('POST', '/office/repairs/{number}/lines/{id}')
export const dropRepairLine = endpoint<typeof S.dropRepairLine>('DELETE', '/office/repairs/{number}/lines/{id}')
export const addRepairNote = endpoint<typeof S.addRepairNote>('POST', '/office/repairs/{number}/notes')
export const revealRepairContact = endpoint<typeof S.revealRepairContact>('POST', '/office/repairs/{number}/contact')
export const repairWarranty = endpoint<typeof S.repairWarranty>('GET', '/office/repairs/{number}/warranty')
export const repairParts = endpoint<typeof S.repairParts>('GET', '/office/repairs/{number}/parts')
export const printedRepair = endpoint<typeof S.printedRepair>('GET', '/office/repairs/{number}/print')
