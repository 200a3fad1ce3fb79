import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { VARIABLES } from '#server/config/variables.ts'
import { configurationDoc, configurationFile } from './configuration-doc.ts'

/** What readConfig asks of the environment, whatever is chosen. */
function namesRead(): Set<string> {
  const names = new Set<string>()
  const chosen = ['FILES s3', 'EMAIL smtp', 'SMS smsru', 'SMS smsc', 'CAPTCHA recaptcha', 'CAPTCHA smartcaptcha']
  const services = ['SUGGESTIONS dadata', 'TRANSPORT cdek', 'PAYMENT yookassa', 'SPLIT yandex', 'IP_CITY file']
  for (const choice of ['', ...chosen, ...services]) {
    const [name = '', value = ''] = choice.split(' ')
    const listening = new Proxy<Record<string, string>>(
      { [name]: value },
      {
        get: (target, asked: string) => {
          names.add(asked)
          return target[asked]
        },
      },
    )
    try {
      readConfig(listening)
    } catch {
      // half-filled: what it asked for is what counts
    }
  }
  return names
}

it('every variable that is read is told of, and nothing else', () => {
  const told = VARIABLES.flatMap(({ variables }) => variables.flatMap(({ names }) => names))
  expect(told.toSorted()).toEqual([...namesRead()].toSorted())
})

it.each(['en', 'ru'] as const)('docs/configuration (%s) is what `npm run docs:configuration` writes', (language) => {
  expect(readFileSync(configurationFile(language), 'utf8')).toBe(configurationDoc(language))
})
