import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { folderFiles } from './folder.ts'
import type { Files } from './port.ts'
import { s3Files } from './s3.ts'

type Chosen = Pick<Config, 'files' | 'dataDir'>

/** What visitors send. */
export const openFileStorage = ({ files, dataDir }: Chosen): Files =>
  files.adapter === 's3' ? s3Files(files) : folderFiles(join(dataDir, 'uploads'))

/** The shop's own pictures: another folder, as each of the two is swept of what its own rows do not name. */
export const choosePictures = ({ files, dataDir }: Chosen): Files =>
  files.adapter === 's3' ? s3Files({ ...files, prefix: files.picturesPrefix }) : folderFiles(join(dataDir, 'masters'))
