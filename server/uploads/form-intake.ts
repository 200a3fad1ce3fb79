import { ApiError } from '#contract/api-error.ts'
import { formatFileSize } from '#rules/text/file-size.ts'
import { PICTURE_BYTES_MAX, PICTURES_MAX } from '#rules/catalog/picture-limits.ts'

const MB = 1024 * 1024

interface IntakeLimits {
  /** Over the whole process. */
  forms: number
  bytes: number
  /** By one network address; one full form fits, and nobody fills the process alone. */
  formsOfAddress: number
  bytesOfAddress: number
}

export const INTAKE: IntakeLimits = {
  forms: 40,
  bytes: 100 * MB,
  formsOfAddress: 3,
  bytesOfAddress: 60 * MB,
}

/** Five full pictures and the fields beside them. */
const LARGEST_FORM = PICTURES_MAX * PICTURE_BYTES_MAX + MB
const RETRY_SECONDS = 15

/** One form under way, from its headers to its answer. */
export interface FormTicket {
  /** Counts what was received and is held; throws once there is no room. */
  take: (bytes: number) => void
  leave: () => void
}

const shopIsBusy = () =>
  new ApiError(
    503,
    {
      errorCode: 'UNAVAILABLE',
      errorMessage: 'Сейчас отправляют слишком много снимков. Повторите через полминуты или отправьте без снимков.',
    },
    { retryAfter: 30 },
  )

const addressIsBusy = () =>
  new ApiError(
    429,
    {
      errorCode: 'TOO_MANY_REQUESTS',
      errorMessage: 'Прежние снимки ещё отправляются. Дождитесь их и повторите через 15 секунд.',
    },
    { retryAfter: RETRY_SECONDS },
  )

const formTooLarge = () =>
  new ApiError(413, {
    errorCode: 'TOO_LARGE',
    errorMessage: `Снимки вместе больше ${formatFileSize(LARGEST_FORM - MB)}: выберите поменьше`,
  })

/**
 * Load shedding: bounds the forms a process reads and works on at once, in number and in bytes, over all senders and by
 * each address.
 */
export function formIntake(limits: IntakeLimits) {
  const addresses = new Map<string, { forms: number; bytes: number }>()
  let forms = 0
  let bytes = 0
  return {
    /**
     * Throws before anything is read. `announced`: the sender's Content-Length, 0 when none was given; `width`: how
     * many visitors the address stands for.
     */
    enter(address: string, { announced, width }: { announced: number; width: number }): FormTicket {
      if (announced > LARGEST_FORM) throw formTooLarge()
      const own = addresses.get(address) ?? { forms: 0, bytes: 0 }
      if (own.forms >= limits.formsOfAddress * width) throw addressIsBusy()
      if (forms >= limits.forms || bytes >= limits.bytes) throw shopIsBusy()
      addresses.set(address, own)
      own.forms += 1
      forms += 1
      let held = 0
      let isOver = false
      const giveBack = () => {
        own.bytes -= held
        bytes -= held
        held = 0
      }
      /** At once, not when the answer is written: else one form too many would take all the others with it. */
      const refuse = (why: ApiError): never => {
        giveBack()
        throw why
      }
      return {
        take(more) {
          if (isOver) return
          if (held + more > LARGEST_FORM) refuse(formTooLarge())
          if (own.bytes + more > limits.bytesOfAddress * width) refuse(addressIsBusy())
          if (bytes + more > limits.bytes) refuse(shopIsBusy())
          held += more
          own.bytes += more
          bytes += more
        },
        leave() {
          if (isOver) return
          isOver = true
          giveBack()
          own.forms -= 1
          forms -= 1
          if (own.forms === 0) addresses.delete(address)
        },
      }
    },
  }
}
