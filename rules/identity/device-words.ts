/** Ordered: a browser built on another one names both, its own name first here. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/YaBrowser|YaSearchBrowser/, 'Яндекс Браузер'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera|OPiOS/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Vivaldi/, 'Vivaldi'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS|HeadlessChrome/, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
]

const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

const nameOf = (list: typeof BROWSERS, text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/**
 * A browser by its User-Agent as people call it, «Chrome, Windows». A hint for the eye: anybody may write anything
 * there.
 */
export function deviceWords(userAgent: string | null | undefined): string {
  const text = String(userAgent ?? '')
  const browser = nameOf(BROWSERS, text)
  const system = nameOf(SYSTEMS, text)
  if (browser && system) return `${browser}, ${system}`
  return (
    browser ?? (system ? `Браузер, ${system}` : text === '' ? 'Неизвестное устройство' : 'Программа или приложение')
  )
}
