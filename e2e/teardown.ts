import { rmSync } from 'node:fs'

/**
 * The shop is still open here and may write a picture into the folder while it is emptied: what is left then is the
 * system's to sweep.
 */
export default function teardown() {
  const folder = process.env['E2E_DATA_DIR']
  if (!folder) return
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
  }
}
