/** How many photos there are. */
export const PHOTOS = 4

/** The side of the square in the page's top left corner that identifies the frame, CSS pixels. */
export const CODE_SIDE = 96

/** The greys by which a film distinguishes its frames: far enough apart for one that was encoded with losses. */
export const FILM_GREYS = 8

const page = (
  style: string,
  body: string,
  script: string,
): string => `<!doctype html><meta charset="utf-8"><title>Bench</title>
<style>html, body { height: 100%; margin: 0; overflow: hidden; background: #fff; color: #1b2328 } ${style}</style>
${body}<script>${script}</script>`

/** Draws another version when the site sends one, and reports when that is on its way to the screen. */
const onChange = `
  const frame = () => new Promise(requestAnimationFrame)
  new EventSource('/changes').onmessage = async ({ data }) => {
    await draw(Number(data))
    await frame()
    await frame()
    await fetch('/drawn', { method: 'POST' })
  }
  draw(0)`

/** Fills the page with words, other ones for each version. */
const text = `
  const words = 'a pool keeps browsers warm and each of them has its own display so that no caller waits for one to start'.split(' ')
  const draw = (look) => {
    let state = look * 7919 + 1
    const next = () => words[(state = (state * 1103515245 + 12345) % 2147483648) % words.length]
    main.textContent = Array.from({ length: 4200 }, next).join(' ')
  }`

const TEXT_STYLE =
  'main { columns: 4; font: 15px/1.35 sans-serif; padding: 16px; height: 100%; box-sizing: border-box }'

/** Writes the number of each frame as the colour of the square in the corner, and moves what else is on the page. */
const moving = `
  const square = document.createElement('div')
  square.style.cssText = 'position: fixed; left: 0; top: 0; width: ${CODE_SIDE}px; height: ${CODE_SIDE}px'
  document.body.append(square)
  const ball = document.createElement('div')
  ball.style.cssText = 'position: fixed; top: 50%; width: 120px; height: 120px; border-radius: 50%; background: #0b7285'
  document.body.append(ball)
  let frame = 0
  const step = () => {
    frame = (frame + 1) % 65536
    square.style.background = 'rgb(' + (frame & 255) + ',' + (frame >> 8) + ',128)'
    ball.style.left = 160 + ((frame * 8) % (innerWidth - 300)) + 'px'
    requestAnimationFrame(step)
  }
  draw(0)
  step()
  setInterval(() => fetch('/report', { method: 'POST', body: JSON.stringify({ frame, at: performance.now() }) }), 250)`

/** Draws by mouse, with nothing but what that takes: one canvas, and a line through all positions of the pointer. */
const drawing = `
  paper.width = innerWidth
  paper.height = innerHeight
  const pen = paper.getContext('2d')
  paper.onpointermove = (event) => {
    if (!event.buttons) return
    for (const { clientX, clientY } of event.getCoalescedEvents()) pen.lineTo(clientX, clientY)
    pen.stroke()
    pen.beginPath()
    pen.moveTo(event.clientX, event.clientY)
  }`

/** Shows a photo that pans, as a film does, with a grey that goes on by a step with each frame, and a square that turns with each key. */
const film = `
  const photo = new Image()
  photo.src = '/photo-0.jpg'
  const pen = film.getContext('2d')
  let frame = 0
  let white = false
  addEventListener('keydown', (event) => {
    event.preventDefault()
    white = !white
  })
  const step = () => {
    frame += 1
    const pan = 1 + Math.sin(frame / 40) / 2
    pen.drawImage(photo, -300 * pan, -200 * pan, 1600, 1000)
    const grey = (frame % ${FILM_GREYS}) * 255 / ${FILM_GREYS - 1}
    pen.fillStyle = 'rgb(' + grey + ',' + grey + ',' + grey + ')'
    pen.fillRect(0, 0, ${CODE_SIDE}, ${CODE_SIDE})
    pen.fillStyle = white ? '#fff' : '#000'
    pen.fillRect(${CODE_SIDE}, 0, ${CODE_SIDE}, ${CODE_SIDE})
    requestAnimationFrame(step)
  }
  photo.decode().then(step)`

/** The time that a page has painted, in ms, is a row of so many squares, black for 0 and white for 1, the lowest bit first. */
export const TIME_BITS = 20
export const BIT_SIDE = 24

/** Paints the time with each frame, or every `every` ms, and reports when. */
const time = `
  const pen = paper.getContext('2d')
  const every = Number(new URLSearchParams(location.search).get('every'))
  const id = crypto.randomUUID()
  let painted = []
  const paint = () => {
    const now = Date.now()
    painted.push(now)
    for (let bit = 0; bit < ${TIME_BITS}; bit++) {
      pen.fillStyle = Math.floor(now / 2 ** bit) % 2 ? '#fff' : '#000'
      pen.fillRect(bit * ${BIT_SIDE}, 0, ${BIT_SIDE}, ${BIT_SIDE})
    }
    if (!every) requestAnimationFrame(paint)
  }
  paint()
  if (every) setInterval(paint, every)
  setInterval(() => fetch('/report', { method: 'POST', body: JSON.stringify({ id, painted: painted.splice(0) }) }), 1000)`

/** Messages to read, one after the other, and a field for an answer. */
const work = `
  const words = 'a pool keeps browsers warm and each of them has its own display so that no caller waits for one to start'.split(' ')
  const say = (count, from) => Array.from({ length: count }, (_, at) => words[(from * 7 + at * at) % words.length]).join(' ')
  for (let row = 0; row < 40; row++) {
    const button = document.createElement('button')
    button.textContent = say(6, row)
    button.onclick = () => {
      message.innerHTML = '<h1>' + say(5, row) + '</h1>' + Array.from({ length: 12 }, (_, at) => '<p>' + say(90, row * 20 + at)).join('')
      message.scrollTop = 0
      reply.value = ''
    }
    list.append(button)
  }`

export const pages = {
  /** The time, painted. */
  time: page(
    'canvas { display: block }',
    `<canvas id="paper" width="${TIME_BITS * BIT_SIDE}" height="${BIT_SIDE}"></canvas>`,
    time,
  ),
  /** What people do most of the day: a list, a text, a field to type. */
  work: page(
    `body { font: 16px/1.5 sans-serif } nav { position: fixed; width: 420px; height: 100% }
    button { display: block; width: 100%; height: 48px; text-align: left; font: inherit } button:hover { background: #cde }
    article { position: fixed; left: 460px; top: 0; width: 1400px; height: 700px; overflow: auto }
    textarea { position: fixed; left: 460px; top: 740px; width: 1380px; height: 280px; font: inherit }`,
    '<nav id="list"></nav><article id="message"></article><textarea id="reply"></textarea>',
    work,
  ),
  /** A canvas to draw on. */
  paper: page('canvas { display: block }', '<canvas id="paper"></canvas>', drawing),
  /** Words from edge to edge; changes when the site sends a version. */
  text: page(TEXT_STYLE, '<main id="main"></main>', text + onChange),
  /** A photo from edge to edge; changes when the site sends a version. */
  photo: page(
    'img { width: 100%; height: 100%; object-fit: cover; display: block }',
    '<img id="picture">',
    `const photos = Array.from({ length: ${PHOTOS} }, (_, index) => {
      const image = new Image()
      image.src = '/photo-' + index + '.jpg'
      return image
    })
    let shown = picture
    const draw = async (look) => {
      const next = photos[look % photos.length]
      await next.decode()
      shown.replaceWith(next)
      shown = next
    }${onChange}`,
  ),
  /** Words; nothing ever changes. */
  still: page(TEXT_STYLE, '<main id="main"></main>', `${text}\ndraw(1)`),
  /** Words, a moving ball, and the number of the frame as a colour. */
  moving: page(TEXT_STYLE, '<main id="main"></main>', text + moving),
  /** A film in the upper left of the page. */
  film: page('canvas { display: block }', '<canvas id="film" width="1280" height="720"></canvas>', film),
  /** Words, with a clock that ticks twice a second. */
  clock: page(
    `${TEXT_STYLE} time { position: fixed; right: 16px; top: 16px; font: 48px monospace; background: #fff }`,
    '<main id="main"></main><time id="clock"></time>',
    `${text}
    draw(2)
    setInterval(() => { clock.textContent = performance.now().toFixed() }, 500)`,
  ),
  /** Words; asks for something a hundred times a second, and writes every tenth answer to the console. */
  requests: page(
    TEXT_STYLE,
    '<main id="main"></main>',
    `${text}
    draw(3)
    let due = performance.now()
    let count = 0
    const ask = async () => {
      const items = await (await fetch('/items')).json()
      if ((count += 1) % 10 === 0) console.log('answer', count, items[0])
    }
    setInterval(() => {
      for (; due < performance.now(); due += 10) ask()
    }, 10)`,
  ),
  /** Tells how many keys came down, and turns from black to white and back with each of them. */
  keys: page(
    'body { background: #000 }',
    '',
    `let white = false
    addEventListener('keydown', (event) => {
      event.preventDefault()
      white = !white
      document.body.style.background = white ? '#fff' : '#000'
      fetch('/report', { method: 'POST', body: JSON.stringify({ key: event.key }) })
    })`,
  ),
}
