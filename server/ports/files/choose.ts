import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { folderFiles } from './folder.ts'
import type { Files } from './port.ts'

export const chooseFiles = ({ dataDir }: Config): Files => folderFiles(join(dataDir, 'uploads'))
