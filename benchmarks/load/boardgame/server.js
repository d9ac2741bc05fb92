// A game of as many moves as ours has, without rules: node server.js <port> [<folder for the file store>]
const { FlatFile, Server } = require("boardgame.io/server");

const [port, dir] = process.argv.slice(2);

const lay = ({ G }, tile, rotation, x, y) => { G.tiles.push({ tile, rotation, x, y }); };
const put = ({ G, playerID }, figure, segment) => { G.figures.push({ figure, segment, playerID }); };

const game = {
  name: "tiles",
  setup: () => ({ tiles: [], figures: [] }),
  turn: { minMoves: 2, maxMoves: 2 },
  moves: { lay, put },
};

const server = Server({
  games: [game],
  origins: ["http://127.0.0.1"],
  ...(dir ? { db: new FlatFile({ dir }) } : {}),
});
server.run(Number(port));
