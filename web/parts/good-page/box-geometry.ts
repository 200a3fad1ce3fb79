export type ProjectedPoint = readonly [x: number, y: number]

export interface BoxSize {
  length: number
  width: number
  height: number
}

export interface BoxGeometry {
  top: ProjectedPoint[]
  left: ProjectedPoint[]
  right: ProjectedPoint[]
  /** Along the edges of the box, drawn beside them. */
  measures: { from: ProjectedPoint; to: ProjectedPoint; of: keyof BoxSize }[]
  /** A steel rule standing beside the box, in the same scale. */
  rule: { foot: ProjectedPoint; head: ProjectedPoint; length: number }
  /** Units of the drawing in a millimetre. */
  scale: number
}

const COS = Math.cos(Math.PI / 6)
const SIN = 0.5
/** Rules as they are sold, mm. */
const RULES = [100, 300, 500, 1000, 2000]
/** Of the drawing's own units: how far a measure stands from its edge, the rule from the box. */
const MEASURE_GAP = 34
const RULE_GAP = 90

/** The rule nearest to the longest edge from below: a longer one would make the box small. */
export function ruleFor({ length, width, height }: BoxSize): number {
  const longest = Math.max(length, width, height)
  return RULES.findLast((rule) => rule <= longest * 1.2) ?? RULES[0]!
}

/**
 * An isometric box fitted into a frame: length to the lower left, width to the lower right, height up; a rule on its
 * left.
 */
export function boxGeometry(
  size: BoxSize,
  frame: { x: number; y: number; width: number; height: number },
): BoxGeometry {
  const { length, width, height } = size
  const rule = ruleFor(size)
  const across = (length + width) * COS
  // the rule stands on the floor at the left corner, which lies higher than the nearest one
  const overCorner = Math.max(width * SIN + height, rule)
  const down = length * SIN + overCorner
  const scale = Math.min((frame.width - RULE_GAP) / across, frame.height / down)
  const middle = frame.y + (frame.height - down * scale) / 2
  const cornerX = frame.x + RULE_GAP + (frame.width - RULE_GAP - across * scale) / 2
  const cornerY = middle + overCorner * scale
  /** Along the length, the width and up, from the left corner on the floor. */
  const at = (along: number, over: number, up: number): ProjectedPoint => [
    cornerX + (along + over) * COS * scale,
    cornerY + (along - over) * SIN * scale - up * scale,
  ]
  const beside = ([x, y]: ProjectedPoint, dx: number, dy: number): ProjectedPoint => [
    x + dx * MEASURE_GAP,
    y + dy * MEASURE_GAP,
  ]
  const lengthwise = [at(0, 0, 0), at(length, 0, 0)] as const
  const crosswise = [at(length, 0, 0), at(length, width, 0)] as const
  const upright = [at(length, width, 0), at(length, width, height)] as const
  return {
    top: [at(0, 0, height), at(length, 0, height), at(length, width, height), at(0, width, height)],
    left: [at(0, 0, 0), at(length, 0, 0), at(length, 0, height), at(0, 0, height)],
    right: [at(length, 0, 0), at(length, width, 0), at(length, width, height), at(length, 0, height)],
    measures: [
      { from: beside(lengthwise[0], -SIN, COS), to: beside(lengthwise[1], -SIN, COS), of: 'length' },
      { from: beside(crosswise[0], SIN, COS), to: beside(crosswise[1], SIN, COS), of: 'width' },
      { from: beside(upright[0], 1, 0), to: beside(upright[1], 1, 0), of: 'height' },
    ],
    rule: { foot: [cornerX - RULE_GAP, cornerY], head: [cornerX - RULE_GAP, cornerY - rule * scale], length: rule },
    scale,
  }
}
