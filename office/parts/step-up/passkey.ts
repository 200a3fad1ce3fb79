import { ApiError } from '#contract/api-error.ts'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

const refused = (errorMessage: string, cause: unknown) =>
  new ApiError(0, { errorCode: 'PASSKEY', errorMessage }, { cause })

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

/** The browser's question to a passkey; what it and its owner refuse is said in words. */
export async function signByPasskey(options: object) {
  try {
    return await startAuthentication({ optionsJSON: options as never })
  } catch (error) {
    if (nameOf(error) === 'NotAllowedError')
      throw refused('Ключ не подтвердили. Повторите или войдите по-другому.', error)
    throw refused('Браузер не смог спросить ключ. Войдите кодом из приложения или запасным кодом.', error)
  }
}

export async function makePasskey(options: object) {
  try {
    return await startRegistration({ optionsJSON: options as never })
  } catch (error) {
    if (nameOf(error) === 'InvalidStateError') throw refused('Этот ключ у вас уже есть.', error)
    if (nameOf(error) === 'NotAllowedError') throw refused('Ключ не создан: вы отказались или вышло время.', error)
    throw refused('Браузер не смог создать ключ. Заведите приложение с кодами.', error)
  }
}
