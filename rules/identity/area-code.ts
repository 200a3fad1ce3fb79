/**
 * Towns of six figures a number: codes of four. Where another town has the same four, those of five that begin the
 * larger one's.
 */
const FOUR =
  '3012 3022 3412 3424 34352 34353 34354 34392 34393 34396 3452 3456 3462 34632 3466 34673 34732 34733 34734 3494 3496 ' +
  '35192 35193 35194 35135 35136 3522 3532 3537 3652 3654 3812 3822 3823 3842 3843 3852 3854 3902 3919 3952 3953 3955 ' +
  '4012 4112 4132 4152 4162 4212 4217 4242 42343 42363 42366 42367 4712 4722 4725 4742 4752 4812 4822 4832 4842 4852 ' +
  '48552 4862 4872 4912 4922 4932 4942 8112 8142 8152 8162 8172 8182 81845 8202 8212 8216 83132 83133 8332 8342 8352 ' +
  '8362 8412 8422 8442 84432 84433 84434 8452 84533 84534 84535 84536 84643 84649 8482 8512 8552 85532 85533 85534 ' +
  '8555 8572 86176 86177 86343 86346 8652 8662 8672 8692 8712 8722 8732 8772 8782 87933'

/** Towns of seven figures, by the first of them. */
const THREE = '3422 3432 3433 3472 3512 3517 3832 3833 3912 4232 4732 8312 8314 8432 8435 8462 8463 8469 8612 8632 8633'
/** Regions with no larger town among the above. */
const FIVE = '388 394 426 427 496 813 847'

const four = new Set(FOUR.split(' '))
const three = new Set(THREE.split(' '))
const regions = new Set([...four, ...three, ...FIVE.split(' ')].map((code) => code.slice(0, 3)))

/** How many figures of a Russian number of ten are its area's: 3, 4 or 5; of a mobile one 3. */
export function areaCodeLength(national: string): 3 | 4 | 5 {
  if (!regions.has(national.slice(0, 3)) || three.has(national.slice(0, 4))) return 3
  return four.has(national.slice(0, 4)) || four.has(national.slice(0, 5)) ? 4 : 5
}
