/** Chart colours never follow the client's brand. Series, ordinal (negative to positive), heat steps. */
export const CHART = {
  light: {
    series: ['#0072B2', '#E06A10', '#13604C', '#5B12A0', '#815B1F', '#0E1C45', '#B93F65', '#259CDE'],
    other: '#8A94A1',
    ordinal: ['#A83C12', '#E39A73', '#C3CAD3', '#74A9D8', '#0B5FA5'],
    heat: ['#EAF3FB', '#D3E6F6', '#B3D4EF', '#8FBFE6'],
  },
  dark: {
    series: ['#56B4E9', '#EE8A3C', '#4C735A', '#955290', '#F3EFB0', '#7E6CF7', '#F9B5C3', '#C4530F'],
    other: '#8893A1',
    ordinal: ['#F2A27A', '#A65A34', '#4A5463', '#3B77A8', '#8CC8F2'],
    heat: ['#1B2A3A', '#1E3B57', '#215078', '#27608F'],
  },
} as const
