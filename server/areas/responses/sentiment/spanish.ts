import type { Lexicon } from './types'

/** "buenas", "rapidísimo", "fácilmente", "felices". */
const withoutEnding = (word: string): string[] => {
  const forms: string[] = []
  const adverb = word.replace(/mente$/, '')
  if (adverb !== word) forms.push(adverb, adverb.replace(/a$/, 'o'))
  const stronger = word.replace(/[ií]sim[oa]s?$/, '')
  if (stronger !== word) forms.push(stronger, `${stronger}o`, `${stronger}e`)
  const single = word.replace(/ces$/, 'z').replace(/s$/, '')
  forms.push(single, single.replace(/a$/, 'o'), word.replace(/es$/, ''))
  return forms.filter(form => form.length > 2 && form !== word)
}

export const spanish: Lexicon = {
  language: 'es',
  words: {
    3: 'buenísimo delicioso espectacular estupendo excelente excepcional exquisito extraordinario fabuloso fantástico fenomenal genial grandioso impecable impresionante increíble inmejorable insuperable magnífico maravilla maravilloso perfecto riquísimo sensacional sublime óptimo',
    2.5: 'adoro amo encanta encantado encantador encantan encantó favorito hermoso mejor mejores precioso preferido feliz',
    2: 'agradable agradecer agradecido agrada alegre alegría amable amistoso amo apetecible apetitoso atento atractivo bien bonito bueno buen cariño comodidad cómodo confianza confiable confío contento crujiente cumplidor deleite divertido eficaz eficiente elegante emocionante entusiasmado eficacia exitoso éxito fácil facilidad fiable fresco generoso gracias gusta gustado gustan gustaba gustaría gusto gustó honesto higiénico ideal impresionado innovador interesante inteligente jugoso limpio lindo lujo lujoso moderno nutritivo original placer placentero positivo práctico profesional querido quiero recomendable recomiendo recomendar recomendado refrescante respetuoso rico sabroso saludable sano satisfacción satisfactorio satisfecho seguro seguridad simpático sonrisa suave sorprendente tranquilo útil valioso ventaja virtud bonita maja majo educado',
    1.5: 'accesible acertado adecuado ágil ahorro apropiado aprecio ayuda beneficio beneficioso cálido cercano claro competente completo confortable correcto disfrutar disfruto disfruté económico efectivo equilibrado estable familiar flexible justo ligero mejora mejorado mejorar natural nuevo ordenado oferta ofertas puntual rápido rapidez renovado sencillo sincero tierno variado variedad versátil vale sí',
    1: 'aceptable asequible barato calentito caliente conocido decente disponible esperanza gratis listo normalito razonable regularidad sólido suficiente tradicional',
    '-1': 'aburrido anticuado básico caro cola colas complicado confuso costoso demora demorado desconfío difícil duro escaso espera esperar frío falta faltan incómodo insípido insuficiente lento lentitud limitado lleno monótono pesado problema queja regular repetitivo ruido ruidoso salado seco simple soso tardan tardanza tardar tarda tibio',
    '-1.5':
      'agobiante agrio amargo artificial averiado caos caótico cansado carísimo daño dañino defecto defectuoso deficiente desagradable descuidado desordenado error errores fallo fallos falla fallan grasiento incompleto incorrecto ineficaz ineficiente injusto inseguro inútil irritante lamentable lástima malo mal mala maleducado mediocre miedo molesta molesto molestia pegajoso peor perdido pobre preocupado preocupación quemado rancio roto sucio triste fracaso insatisfecho descontento',
    '-2': 'antipático arrogante decepción decepcionado decepcionante disgusta disgusto enfadado engaño engañoso enojado estafa estúpido feo frustración frustrante furioso grosero inaceptable incompetente indignado mentira mentiras odioso ofensivo porquería rabia ridículo robo tonto vergonzoso vergüenza penoso desastre',
    '-3': 'asco asqueroso atroz basura detesto espantoso horrible horroroso mierda nefasto odio odié pésimo pesadilla repugnante terrible tóxico fatal desastroso',
  },
  behind: {},
  negators: 'no nunca jamás sin nada nadie ni ningún ninguno ninguna tampoco apenas poco poca',
  negatesBackwards: false,
  only: 'solo sólo solamente',
  stronger:
    'muy mucho mucha muchísimo tan realmente extremadamente totalmente absolutamente super súper bastante siempre más especialmente sumamente demasiadamente verdaderamente',
  weaker: 'algo ligeramente casi medio relativamente parcialmente veces',
  but: 'pero sino aunque excepto salvo',
  excess: 'demasiado demasiada demasiados demasiadas',
  amounts:
    'alto bajo caliente caro complicado corto dulce duro frío fuerte gente grande grasa largo lejos lento picante pequeño pesado poco ruido sal salado seco tarde temprano tiempo azúcar aceite',
  stems: withoutEnding,
  plain: word =>
    word
      .normalize('NFD')
      .replace(/[\u0300\u0301\u0308]/g, '')
      .normalize('NFC'),
}
