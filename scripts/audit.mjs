// npm run audit: are there known holes in what the shop stands on? Ends with 1 when npm knows of a serious one; says so
// when nobody could be asked.
import { giveUp, npm } from './ready.mjs'

const { stdout } = npm(['audit', '--json', '--omit=dev'], process.execPath, {
  stdio: ['ignore', 'pipe', 'ignore'],
  encoding: 'utf8',
})

function read(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const counts = read(stdout)?.metadata?.vulnerabilities
if (!counts) {
  console.log('Зависимости не проверены: реестр npm не ответил на вопрос об уязвимостях.')
} else if (counts.high + counts.critical > 0) {
  giveUp(`В зависимостях есть серьёзные уязвимости: ${counts.high + counts.critical}. Подробности: npm audit`)
} else {
  console.log(`Серьёзных уязвимостей в зависимостях нет (прочих: ${counts.low + counts.moderate}).`)
}
