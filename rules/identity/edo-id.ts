/**
 * Of a participant, as operators of electronic documents give them out: «2BM-7707083893-770701001-…», «2BE…». Empty:
 * none.
 */
export const edoIdError = (text: string): string | null =>
  text === '' || /^[0-9A-Za-z]{3}[0-9A-Za-z-]{1,43}$/.test(text)
    ? null
    : 'Идентификатор ЭДО — латинские буквы, цифры и дефисы: «2BM-…», «2BE…»'
