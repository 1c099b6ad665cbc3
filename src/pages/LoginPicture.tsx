import styled from 'styled-components'

const Svg = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
`

const COLUMNS = 26
const ROWS = 15
const CELL = 36

/** Share of a cell that is filled, from a slow wave: texture, not data. */
const fillAt = (column: number, row: number): number =>
  0.5 + 0.5 * Math.sin(column * 0.42 + row * 0.9) * Math.cos(row * 0.31 - column * 0.13)

const cells = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
  const column = index % COLUMNS
  const row = Math.floor(index / COLUMNS)
  return { column, row, share: fillAt(column, row) }
})

/** The product's own login picture: a wall of card-index drawers at dusk. */
export const LoginPicture = () => (
  <Svg viewBox="0 0 936 900" preserveAspectRatio="xMidYMid slice">
    <defs>
      <linearGradient id="login-sky" x1="0" y1="0" x2="0.35" y2="1">
        <stop offset="0" stopColor="#16305e" />
        <stop offset="0.55" stopColor="#27568f" />
        <stop offset="1" stopColor="#0d1a33" />
      </linearGradient>
      <linearGradient id="login-scrim" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0.55" stopColor="#0b1629" stopOpacity="0" />
        <stop offset="1" stopColor="#0b1629" stopOpacity="0.92" />
      </linearGradient>
    </defs>
    <rect width="936" height="900" fill="url(#login-sky)" />
    {cells.map(({ column, row, share }) => (
      <rect
        key={`${column} ${row}`}
        x={column * CELL + 4}
        y={row * 60 + 4}
        width={CELL - 8}
        height={52}
        rx={3}
        fill={share > 0.93 ? '#f2b45c' : '#ffffff'}
        fillOpacity={share > 0.93 ? 0.85 : 0.03 + share * 0.17}
      />
    ))}
    {cells.map(({ column, row }) => (
      <rect
        key={`pull ${column} ${row}`}
        x={column * CELL + 13}
        y={row * 60 + 36}
        width={10}
        height={3}
        rx={1.5}
        fill="#0d1a33"
        fillOpacity={0.45}
      />
    ))}
    <rect width="936" height="900" fill="url(#login-scrim)" />
  </Svg>
)
