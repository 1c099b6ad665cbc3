export const wide = '@media (min-width: 1000px)'
