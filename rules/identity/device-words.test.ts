import { expect, test } from 'vitest'
import { deviceWords } from './device-words.ts'

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/126.0.0.0 YaBrowser/24.6.0 Safari/537.36`,
    'Яндекс Браузер, Windows',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Edge, Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Chrome/126.0.0.0 Safari/537.36 OPR/112.0`, 'Opera, macOS'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari, macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
    'Chrome, iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${KIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (Android 14; Mobile)', 'Браузер, Android'],
  ['curl/8.5.0', 'Программа или приложение'],
  ['', 'Неизвестное устройство'],
  [null, 'Неизвестное устройство'],
])('%s: %s', (userAgent, words) => expect(deviceWords(userAgent)).toBe(words))
