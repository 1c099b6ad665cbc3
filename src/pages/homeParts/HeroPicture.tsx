import styled from 'styled-components'

const Svg = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  [data-theme='dark'] & {
    filter: brightness(0.72) saturate(0.9);
  }
`

const WIDTH = 1440
const HEIGHT = 240
/** Where the furrows meet, behind the brow of the field. */
const MEETING = { x: 900, y: 96 }
const FURROWS = 44
const SPREAD = 220
const COLOURS = ['#1c5560', '#2c7a78', '#174a58', '#3d917f', '#205f69', '#184450']
const GOLD = '#c79a4f'

/** One furrow between two rays from the meeting point to the lower edge. */
const furrows = Array.from({ length: FURROWS }, (_, index) => {
  const offset = (index - FURROWS / 2) * SPREAD
  const left = MEETING.x + offset
  const right = left + SPREAD * 0.62
  return {
    key: index,
    points: `${MEETING.x},${MEETING.y} ${right},${HEIGHT * 2.2} ${left},${HEIGHT * 2.2}`,
    fill: index % 7 === 3 ? GOLD : (COLOURS[index % COLOURS.length] ?? GOLD),
  }
})

/** The product's own picture of home: fields at dusk. It shows no data. */
export const HeroPicture = () => (
  <Svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
    <defs>
      <linearGradient id="hero-sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#1f4680" />
        <stop offset="0.42" stopColor="#4a7cb8" />
        <stop offset="0.62" stopColor="#c7b79c" />
      </linearGradient>
      <linearGradient id="hero-shade" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#0c2f3d" stopOpacity="0" />
        <stop offset="1" stopColor="#0a1f33" stopOpacity="0.55" />
      </linearGradient>
      <clipPath id="hero-field">
        <path d="M0 132 C 260 108, 620 118, 900 116 S 1300 126, 1440 118 V 240 H 0 Z" />
      </clipPath>
    </defs>
    <rect width={WIDTH} height={HEIGHT} fill="url(#hero-sky)" />
    <circle cx="1036" cy="92" r="32" fill="#fbe0ac" />
    <path d="M0 118 C 180 84, 330 92, 520 110 S 860 96, 1010 104 1300 62, 1440 84 V 160 H 0 Z" fill="#5f86b5" />
    <path d="M0 126 C 300 100, 520 120, 760 116 S 1200 108, 1440 112 V 170 H 0 Z" fill="#3d6a8e" />
    <g clipPath="url(#hero-field)">
      <rect width={WIDTH} height={HEIGHT} fill="#1d5a63" />
      {furrows.map(({ key, points, fill }) => (
        <polygon key={key} points={points} fill={fill} />
      ))}
      <path d="M0 108 H1440 V136 C 1000 150, 400 150, 0 150 Z" fill="#1f6168" fillOpacity="0.75" />
      <rect width={WIDTH} height={HEIGHT} fill="url(#hero-shade)" />
    </g>
  </Svg>
)
