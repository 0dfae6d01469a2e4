//! A comparison for the CPU time of a request: hyper and serde on one thread.
//!
//!     hyper-peer PORT FILE
//!
//! POST finds all sets on a table of SET cards, as POST /set/solve of puzzled does, and sends
//! the same headers. GET sends the JSON in FILE with the headers of GET /.

use hyper::header::{HeaderValue, CACHE_CONTROL, CONTENT_TYPE, ETAG};
use hyper::service::{make_service_fn, service_fn};
use hyper::{Body, Method, Request, Response, Server};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::collections::hash_map::DefaultHasher;
use std::convert::Infallible;
use std::hash::Hasher;
use std::sync::Arc;

const CARDS: usize = 81;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    cards: Vec<String>,
}

#[derive(Serialize)]
struct Set<'a> {
    indices: [usize; 3],
    cards: [&'a str; 3],
}

#[derive(Serialize)]
struct Answer<'a> {
    count: usize,
    sets: Vec<Set<'a>>,
    method: &'static str,
    variant: &'static str,
}

/// The number of a card such as 2rso: number, color, shading and shape, in base 3.
fn card_number(text: &str) -> Option<usize> {
    const LETTERS: [&[u8; 3]; 4] = [b"123", b"rgp", b"tso", b"dos"];
    let bytes: &[u8; 4] = text.as_bytes().try_into().ok()?;
    let mut number = 0;
    for (byte, letters) in bytes.iter().zip(LETTERS) {
        number = 3 * number + letters.iter().position(|letter| letter == byte)?;
    }
    Some(number)
}

/// The card that completes a set: in base 3, each digit is minus the sum of the other two.
fn completing_card(a: usize, b: usize) -> usize {
    [27, 9, 3, 1]
        .iter()
        .map(|power| (6 - a / power % 3 - b / power % 3) % 3 * power)
        .sum()
}

/// The completing cards of all pairs.
struct Table([u8; CARDS * CARDS]);

impl Table {
    fn new() -> Self {
        let mut table = [0; CARDS * CARDS];
        for (index, card) in table.iter_mut().enumerate() {
            *card = completing_card(index / CARDS, index % CARDS) as u8;
        }
        Table(table)
    }

    fn find_sets<'a>(&self, question: &'a Question) -> Option<Vec<Set<'a>>> {
        let mut position = [None; CARDS];
        let mut numbers = Vec::with_capacity(question.cards.len());
        for (index, card) in question.cards.iter().enumerate() {
            let number = card_number(card)?;
            if position[number].replace(index).is_some() {
                return None;
            }
            numbers.push(number);
        }
        let mut sets = Vec::new();
        for (i, a) in numbers.iter().enumerate() {
            for (j, b) in numbers.iter().enumerate().skip(i + 1) {
                let third = self.0[a * CARDS + b] as usize;
                if let Some(k) = position[third].filter(|k| *k > j) {
                    let cards = [i, j, k].map(|index| question.cards[index].as_str());
                    sets.push(Set { indices: [i, j, k], cards });
                }
            }
        }
        Some(sets)
    }
}

/// The data that all requests share.
struct Shared {
    table: Table,
    page: Vec<u8>,
}

fn entity_tag(body: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(body);
    let hash = hasher.finish();
    format!("\"{:016x}{:016x}\"", hash, hash.rotate_left(32))
}

fn request_id() -> String {
    thread_local!(static STATE: Cell<u64> = Cell::new(1));
    let state = STATE.with(|cell| {
        let next = cell.get().wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        cell.set(next);
        next
    });
    format!("{state:016x}")
}

fn respond(body: Vec<u8>, caching: &'static str) -> Response<Body> {
    let tag = entity_tag(&body);
    Response::builder()
        .header(CONTENT_TYPE, HeaderValue::from_static("application/json"))
        .header("x-content-type-options", HeaderValue::from_static("nosniff"))
        .header("access-control-allow-origin", HeaderValue::from_static("*"))
        .header("access-control-expose-headers", HeaderValue::from_static("*"))
        .header(ETAG, tag)
        .header(CACHE_CONTROL, HeaderValue::from_static(caching))
        .header("x-request-id", request_id())
        .body(Body::from(body))
        .expect("all headers are valid")
}

fn solve(shared: &Shared, body: &[u8]) -> Option<Vec<u8>> {
    let question: Question = serde_json::from_slice(body).ok()?;
    let sets = shared.table.find_sets(&question)?;
    let answer = Answer { count: sets.len(), sets, method: "fast", variant: "set" };
    serde_json::to_vec(&answer).ok()
}

async fn handle(
    shared: Arc<Shared>,
    request: Request<Body>,
) -> Result<Response<Body>, hyper::Error> {
    if request.method() == Method::GET {
        return Ok(respond(shared.page.clone(), "no-cache"));
    }
    let body = hyper::body::to_bytes(request.into_body()).await?;
    Ok(match solve(&shared, &body) {
        Some(answer) => respond(answer, "public, max-age=86400"),
        None => Response::builder().status(422).body(Body::empty()).expect("no headers"),
    })
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let (Some(port), Some(file)) = (arguments.next(), arguments.next()) else {
        panic!("usage: hyper-peer PORT FILE");
    };
    let port: u16 = port.parse().expect("PORT is a number");
    let page = std::fs::read(file).expect("FILE can be read");
    let shared = Arc::new(Shared { table: Table::new(), page });
    let make = make_service_fn(|_| {
        let shared = shared.clone();
        async { Ok::<_, Infallible>(service_fn(move |request| handle(shared.clone(), request))) }
    });
    Server::bind(&([127, 0, 0, 1], port).into())
        .tcp_nodelay(true)
        .serve(make)
        .await
        .expect("the server runs");
}
