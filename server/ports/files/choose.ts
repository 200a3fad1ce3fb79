import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { folderFiles } from './folder.ts'
import type { Files } from './port.ts'
import { s3Files } from './s3.ts'

export const chooseFiles = ({ files, dataDir }: Config): Files => (files.adapter === 's3' ? s3Files(files) : folderFiles(join(dataDir, 'uploads')))
