import { accountPath } from '../../paths.ts'

export const sectionPath = (id: string) => `${accountPath}?tab=${id}`
